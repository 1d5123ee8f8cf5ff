/**
 * Kinds of sites: what their files say beyond invented paths. `typical` patterns are used where their length and their
 * wildcards fit what the distributions ask for, so that they never bend the distributions.
 */
export interface Kind {
  readonly name: string;
  /** Share of the files, in per cent; chosen by eye from real files. */
  readonly weight: number;
  /** First path segments that many patterns of one file share. */
  readonly sections: readonly string[];
  readonly typical: readonly string[];
  readonly headings: readonly string[];
}

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Patterns that every kind of site uses. */
export const COMMON_PATTERNS: readonly string[] = words(`
  /tmp /api /cgi-bin/ /admin/ /login /search /search/ /search? /cart/ /user/ /test/ /includes/ /js/ /css/ /images/
  /private/ /temp/ /print/ /feed/ /redirect /go/ /out/ /404 /error/ /ajax/ /*? /*?* /*.pdf$ /*.php$ /*.doc$ /*.xls$
  /*? /*.css$ /*.js$ /*? *? /*.zip$ /*/print/ /*/feed/ /*/search/ /*?q= /*?s= /*?id= /*?ref= /*?page= /*?lang=
  /*?utm_ /*utm_source= /*&utm_ /*?sid= /*sessionid= /*jsessionid /*?print= /*?format= /*/*? /index.php /index.html$ /$`);

export const KINDS: readonly Kind[] = [
  {
    name: "wordpress",
    weight: 16,
    sections: ["/wp-content/", "/wp-includes/", "/category/", "/tag/", "/author/", "/wp-admin/"],
    typical: words(`
      /wp-admin/ /wp-admin /wp-includes/ /wp-content/plugins/ /wp-content/themes/ /wp-content/cache/ /trackback/
      /wp-login.php /wp-register.php /xmlrpc.php /readme.html /license.txt /comments/feed/ /author/ /category/*/*
      /wp-admin/admin-ajax.php /wp-content/uploads/ /wp-json/ /?s= /?p= */trackback/ */feed/ */comments/ /*?replytocom=
      /*?s=* /tag/*/feed/ /wp-content/*.css$ /wp-content/*.js$ /embed/ /wp-content/upgrade/ /page/*/?s=*`),
    headings: ["WordPress", "plugins", "uploads are fine", "comments and feeds"],
  },
  {
    name: "shop",
    weight: 20,
    sections: [
      "/catalog/",
      "/product/",
      "/c/",
      "/shop/",
      "/brands/",
      "/customer/",
      "/en-gb/",
      "/de/",
    ],
    typical: words(`
      /checkout/ /cart /basket /wishlist/ /account/ /customer/account/ /customer/ /catalogsearch/ /sendfriend/ /review/
      /catalog/product_compare/ /newsletter/ /order/ /orders /compare/ /quickview/ /gift-card/ /stores/ /giftregistry/
      /*?sort= /*?dir= /*?limit= /*?price= /*&sort= /*?color= /*?size= /*?SID= /*?order=*&dir= /*/wishlist/ /*?brand=
      /*/cart/ /*/checkout/ /*?filter_ /collections/*+* /*?variant= /*/reviews$ /*?p=*& /*?mode=list /*?min_price=*`),
    headings: ["Checkout", "Faceted navigation", "Customer pages", "Sorting and paging"],
  },
  {
    name: "forum",
    weight: 8,
    sections: ["/forum/", "/members/", "/threads/", "/board/", "/topic/", "/community/"],
    typical: words(`
      /memberlist.php /posting.php /search.php /profile.php /ucp.php /mcp.php /private.php /register.php /viewonline.php
      /forum/search.php /members/ /account/ /misc.php /showgroups.php /calendar.php /attachments/ /goto/ /forum/admincp/
      /*?sid= /*&sid= /*?do= /*?sort= /*/report$ /threads/*/latest /posts/*/like /*showtopic= /*&view= /find-new/*`),
    headings: ["Members", "Moderators", "Session ids"],
  },
  {
    name: "wiki",
    weight: 5,
    sections: ["/wiki/", "/w/", "/wiki/Special:", "/wiki/User_talk:", "/index.php/"],
    typical: words(`
      /w/ /wiki/Special: /wiki/Special:Search /wiki/Special:Random /index.php? /wiki/User: /trap/ /wiki/Special%3ASearch
      /wiki/Special%3A /wiki/MediaWiki: /wiki/Template: /w/index.php? /api.php /wiki/Help_talk%3A /w/load.php?
      /*?action= /*&action= /*?oldid= /*&diff= /wiki/*?action= /*?title=*&oldid= /*veaction= /*action=history /*:Search$`),
    headings: ["Special pages", "Old revisions", "Load scripts and styles"],
  },
  {
    name: "news",
    weight: 15,
    sections: ["/news/", "/sport/", "/video/", "/archive/", "/opinion/", "/2019/", "/artikel/"],
    typical: words(`
      /ads/ /rss/ /embed/ /preview/ /newsletter/ /subscribe/ /paywall/ /user/ /comments/ /poll/ /print/ /video/embed/
      /archives/ /weather/ /horoscope /pf/ /ajax/ /widgets/ /amp/preview/ /subscription/ /news/preview/ /apps/pbcs.dll/
      /*/amp$ /*/print$ /*?outputType= /*?mode=print /*/comments/ /*.rss$ /*?share= /*&share= /news/*/comments /*/embed/*
      /search?q=* /*?xtor= /*?fbclid= */print/*`),
    headings: ["Paywall", "Print and embeds", "News sitemap", "Archive"],
  },
  {
    name: "company",
    weight: 16,
    sections: ["/content/", "/en/", "/about/", "/services/", "/media/", "/assets/", "/us/en/"],
    typical: words(`
      /umbraco/ /sitecore/ /sitecore/admin/ /bin/ /config/ /App_Data/ /typo3/ /fileadmin/ /templates/ /administrator/
      /cache/ /components/ /language/ /layouts/ /libraries/ /logs/ /modules/ /plugins/ /media/system/ /installation/
      /_layouts/ /aspnet_client/ /error.aspx /*.aspx$ /*/thank-you /en/*/draft/ /_vti_bin/ /*?print=1 /content/*/jcr:`),
    headings: ["CMS", "Landing pages", "Downloads"],
  },
  {
    name: "campus",
    weight: 9,
    sections: ["/node/", "/profiles/", "/core/", "/library/", "/departments/", "/~staff/"],
    typical: words(`
      /core/ /profiles/ /README.txt /web.config /CHANGELOG.txt /cron.php /install.php /update.php /admin/ /user/login/
      /comment/reply/ /filter/tips/ /node/add/ /user/register/ /user/password/ /user/logout/ /?q=admin/ /?q=search/
      /?q=user/login/ /index.php/admin/ /misc/*.css$ /misc/*.js$ /core/*.css$ /core/*.js? /profiles/*.png /misc/*.gif
      /?q=comment/reply/ /index.php/user/login/ /modules/*.js? /themes/*.svg /calendar/*/day /node/*/revisions`),
    headings: ["Files", "Directories", "Clean paths", "Paths with a query"],
  },
  {
    name: "app",
    weight: 11,
    sections: ["/users/", "/api/", "/app/", "/projects/", "/settings/", "/u/", "/explore/"],
    typical: words(`
      /api/ /app/ /auth/ /oauth/ /signup /login /logout /settings /account /dashboard /users/ /invite/ /share/ /session
      /graphql /embed/ /sso/ /notifications /*/followers /*/following /*/raw/ /*/tree/ /*/blame/ /*/commits/ /*/forks
      /*/archive/ /*?tab= /users/*/edit /*/edit$ /*.atom$ /*.json$ /api/*/docs /*/likes? /u/*/activity /oauth/*?`),
    headings: ["Signed-in pages", "API", "Repositories"],
  },
];
