/** The vocabulary of paths, parameters, comments and host names. */

/** Path segments of many kinds of sites; every length from 1 to 13 occurs, so that a path can be filled exactly. */
export const WORDS: readonly string[] = (
  "a b c d e f g i m n p q r s t u v x z " +
  "ad ab ca cp de en es fr go id it js ko my nl pl pt ru se tv uk us v2 v3 zh " +
  "ads api app art bin biz blog book box buy cab car cart cgi city club cms code core css data date demo desk dev diy " +
  "doc docs edit etc faq fax feed file find font form fun game gift help home host html icon img inc info item jobs " +
  "kids lab lang lib life like link list live log login logo mail main map maps math media menu mini mix mod more " +
  "news note old ops out page pay pdf pets play plan poll post pool pro pub quiz rate read repo ring rss sale save " +
  "shop show sign site size sort spa spam src stat step stop tag tags team temp term test text time tmp tool top " +
  "tour town trip tube user view vote wap web wiki work zone " +
  "about admin adult album alert array asset audio award baby basic batch beach black board brand bulk cache class " +
  "clean click cloud color cover crawl daily debug draft email entry error event extra fetch field films flash forum " +
  "frame ghost goods grade group guest guide horse hotel image inbox index input intro issue items label large learn " +
  "legal level light local lists market match meta metro model money month movie music night offer order other " +
  "owner paint paper parse party patch photo pilot pixel place plans press price print promo proxy query quick quote " +
  "radio ratings reply reset right river round route rules sales score share short small smart sound space sport " +
  "staff stage start state stats steps stock store story style table theme token topic track trade train trial usage " +
  "users value visit voice water white widget world write " +
  "access action agency ajax-load archive arrange article avatar banner basket beauty border bridge budget button " +
  "camera career casino center change chapel charts client closed common corner county coupon create credit design " +
  "device dialog direct doctor domain double driver editor energy engine estate export extern family faster filter " +
  "finder flight follow format friday garden global google header health hidden import income invite island kernel " +
  "layout leader league lesson letter listing locale mailer manage master matrix member memory mobile modern " +
  "module native notice number office online option origin output parent partner people picker player plugin policy " +
  "portal poster prices profile promos public random rating reader recent record refund region remote render report " +
  "result return review reward school script search season secret secure select seller series server shared signup " +
  "silver simple single social source sports status stream street studio submit summer survey system tables target " +
  "ticket toggle travel unread update upload urgent vendor verify videos viewer voting wallet weekly window " +
  "winter xmlrpc " +
  "account address airport auction balance bargain booking browser cabinet capture catalog channel chapter " +
  "charity checkin citizen classes college comment company compare compose concert confirm connect contact content " +
  "control cookies council courses culture current dealers default deliver details digital discuss display drivers " +
  "edition element explore express factory fashion feature finance fitness footers forward freedom gallery general " +
  "hosting history insider install invoice journal keyword landing lessons library license limited locator " +
  "logging mailbox manager mapping members message million monitor nearest network newbies offline options " +
  "package payment perform picture podcast popular premium preview private problem product program " +
  "project publish purpose quality railway receipt recipes records recover refresh request reserve reviews rewards " +
  "science section service session setting sitemap sources sponsor staging storage student summary support symbols " +
  "systems teacher tickets toolbar tracker traffic trailer updates uploads utility variant version visitor weather " +
  "webinar website welcome windows workers " +
  "accounts activate activity advanced archived articles bookings brochure business calendar callback campaign " +
  "category checkout children cinemas commerce comments complete concepts contacts contests database delivery " +
  "designer discover download employee employer examples exchange explorer external facebook features feedback " +
  "festival football forecast frontend function generate graphics guidance handbook hardware holidays homepage " +
  "includes industry insights internal keywords language lectures listings location magazine material messages " +
  "metadata multiple networks newsroom offering optimize ordering overview packages partners passport password " +
  "payments personal pharmacy platform policies postings previews products profiles programs projects property " +
  "province purchase question redirect register registry relation research resource response retailer schedule " +
  "security services settings shipping shopping software standard statuses students subjects template textbook " +
  "thirteen tracking training transfer tutorial upgrades validate vehicles versions wildlife wishlist workshop " +
  "advertise advisors affiliate apartment attribute available bookmarks brochures campaigns component community " +
  "companies condition configure directory discounts documents downloads education emergency equipment exclusive " +
  "favorites followers frequency furniture generated honeymoon household hospitals incidents inventory languages " +
  "libraries locations logistics marketing materials municipal navigator newspaper notebooks personnel portfolio " +
  "processes providers published questions reference referrals registers relations reporting resources responses " +
  "resultset scheduler signature solutions statement structure subscribe temporary thank-you tutorials " +
  "utilities variables vacations warehouse watchlist webmaster wholesale " +
  "advertisers activation advertiser affiliates apartments appliances assessment attachment " +
  "automotive background challenges classified collection comparison components conference connection contribute " +
  "department developers electronic engagement enterprise experience facilities foundation government individual " +
  "industries innovation investment mailinglist management moderation navigation newsletter operations permalinks " +
  "production promotions properties publishing real-estate references regulation reputation " +
  "restaurant scientific screenshot statistics submission suggestion techniques technology television thumbnails " +
  "timetables university validation volunteers " +
  "accessories application appointment association attachments calculators collections competition compilation " +
  "construction consultancy corporation description destinations development directories distribution documentation " +
  "entertainment environment examination exhibitions generations improvement information infographics institution " +
  "instruments integration international investments laboratories maintenance manufacturers measurement memberships " +
  "notification opportunity optimisation participants performance photography preferences presentation professional " +
  "publications questionnaire recommended registration reservation restaurants submissions subscribers supplements " +
  "testimonials transactions translations verification"
).split(" ");

/** Query parameters, as they stand in patterns such as `/*?sort=` and in URLs. */
export const PARAMETERS: readonly string[] = (
  "sort order dir limit page p q s id lang view mode filter color size price brand cat category tag ref utm_source " +
  "utm_medium utm_campaign sid session_id phpsessid jsessionid print share replytocom action do tab type date from to " +
  "sortby orderby per_page offset start count currency variant sku q_type search keyword query source format output " +
  "rev oldid diff display_mode layout preview amp fbclid gclid redirect return_url next token key hash affid partner " +
  "page_size facet rating min_price max_price in_stock availability store region city lat lng zoom theme skin debug"
).split(" ");

export const EXTENSIONS: readonly string[] = (
  "pdf php html htm aspx asp jsp doc docx xls xlsx ppt zip gz js css json xml rss txt jpg jpeg png gif svg mp3 mp4 swf " +
  "ics cgi inc sql webp"
).split(" ");

/** Path segments that need octets above 0x7F. Those of the first list fit into one octet a character (ISO 8859-1). */
export const LATIN_WORDS: readonly string[] = (
  "über-uns caf\u00e9 actualit\u00e9s b\u00fasqueda contrase\u00f1a men\u00fc sk\u00e5ne f\u00f6retag jap\u00f3n " +
  "s\u00e3o-paulo livraison-\u00e0-domicile sch\u00fcler m\u00fcnchen espa\u00f1ol r\u00e9sultats \u00f8konomi"
).split(" ");

export const OTHER_WORDS: readonly string[] = (
  "поиск корзина новости личный-кабинет каталог товары вход результаты 検索 ニュース カテゴリ 会員 お知らせ 搜索 新闻 购物车 " +
  "검색 로그인 αναζήτηση καλάθι ürünler arama-sonuçları wyszukiwanie-zaawansowane košík přihlášení keresés találatok " +
  "بحث أخبار חיפוש ค้นหา tìm-kiếm вики/Служебная"
).split(" ");

/** What comments say, beside the sections of each kind of site. */
export const COMMENTS: readonly string[] = [
  "keep the bots out of here",
  "Internal search",
  "do not remove, ask the web team first",
  "Filters and sorting",
  "crawl budget",
  "Temporary, until the relaunch is done",
  "duplicate content",
  "old URLs, now redirected",
  "Added after the incident of March",
  "Staging and previews",
  "Legacy",
  "Account pages",
  "print versions",
  "Assets that rendering needs",
  "tracking parameters",
  "TODO: check whether this is still used",
  "see ticket WEB-1187",
  "Block bad bots",
  "SEO",
  "API",
];

export const LATIN_COMMENTS: readonly string[] = [
  "Seiten, die nicht in den Index geh\u00f6ren",
  "Pages priv\u00e9es, r\u00e9serv\u00e9es aux membres",
  "No indexar la b\u00fasqueda ni las p\u00e1ginas de sesi\u00f3n",
  "N\u00e3o indexar p\u00e1ginas de sess\u00e3o",
  "\u00c4ndra inte utan att fr\u00e5ga webbgruppen",
];

export const OTHER_COMMENTS: readonly string[] = [
  "закрываем служебные страницы",
  "検索結果はクロールしない",
  "禁止抓取搜索结果页",
  "Nie indeksować koszyka ani wyników",
  "Arama sonuçları dizine eklenmesin",
  "내부 검색 결과 차단",
  "— keep in sync with the CDN rules —",
];
