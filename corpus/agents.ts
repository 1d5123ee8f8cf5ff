/** Crawler names as user-agent lines write them. Public names of public crawlers; versions occur in real files too. */

export const SEARCH_AGENTS: readonly string[] = (
  "Googlebot Googlebot-Image Googlebot-News Googlebot-Video Googlebot-Mobile AdsBot-Google AdsBot-Google-Mobile " +
  "Mediapartners-Google Storebot-Google bingbot Bingbot msnbot msnbot-media adidxbot BingPreview Slurp Yandex YandexBot " +
  "YandexImages YandexDirect Baiduspider Baiduspider-image DuckDuckBot Applebot SeznamBot Yeti NaverBot Daum Sogou " +
  "Sosospider 360Spider coccocbot-web MojeekBot Qwantify PetalBot teoma Gigabot Exabot Mail.Ru StackRambler"
).split(" ");

export const AI_AGENTS: readonly string[] = (
  "GPTBot ChatGPT-User OAI-SearchBot CCBot anthropic-ai ClaudeBot Claude-Web Claude-User Claude-SearchBot " +
  "Google-Extended Applebot-Extended Bytespider Amazonbot PerplexityBot Perplexity-User cohere-ai Diffbot FacebookBot " +
  "meta-externalagent Meta-ExternalFetcher omgili omgilibot ImagesiftBot Timpibot YouBot AI2Bot Ai2Bot-Dolma " +
  "DuckAssistBot Kangaroo-Bot PanguBot Scrapy Webzio-Extended img2dataset VelenPublicWebCrawler iaskspider " +
  "FriendlyCrawler ISSCyberRiskCrawler SemrushBot-OCOB MistralAI-User Google-CloudVertexBot"
).split(" ");

export const SOCIAL_AGENTS: readonly string[] = (
  "Twitterbot facebookexternalhit Facebot LinkedInBot Pinterestbot Pinterest WhatsApp TelegramBot Slackbot Discordbot " +
  "Swiftbot ia_archiver archive.org_bot FeedFetcher-Google W3C-checklink gsa-crawler Nutch"
).split(" ");

export const SEO_AGENTS: readonly string[] = (
  "AhrefsBot SemrushBot MJ12bot DotBot dotbot rogerbot BLEXBot DataForSeoBot serpstatbot SEOkicks SiteAuditBot " +
  "Screaming-Frog-SEO-Spider XoviBot SearchmetricsBot linkdexbot spbot Barkrowler ZoominfoBot MegaIndex.ru " +
  "seoscanners BacklinkCrawler MauiBot proximic grapeshot TurnitinBot Cliqzbot SMTBot Uptimebot ExtLinksBot 008"
).split(" ");

/** Site copiers, address harvesters and libraries of the long block lists that have been passed on since about 2000. */
export const BLOCKED_AGENTS: readonly string[] = [
  ...(
    "Alexibot Aqua_Products asterias BackDoorBot/1.0 BecomeBot Black.Hole BlowFish/1.0 BotALot BuiltBotTough " +
    "Bullseye/1.0 BunnySlippers Cegbfeieh CheeseBot CherryPicker CherryPickerElite/1.0 CherryPickerSE/1.0 Copernic " +
    "CopyRightCheck cosmos Crescent DISCo DittoSpyder EmailCollector EmailSiphon EmailWolf EroCrawler ExtractorPro " +
    "Fasterfox FairAd FlashGet FlamingAttackBot Foobot GetRight/4.2 grub-client Harvest/1.5 hloader httplib HTTrack " +
    "humanlinks InfoNaviRobot Iron33/1.0.2 JennyBot JetBot Kenjin larbin LexiBot libWeb/clsHTTP LinkWalker " +
    "LinkextractorPro LNSpiderguy lwp-trivial lwp-trivial/1.34 MIIxpc MIIxpc/4.2 moget moget/2.1 MSIECrawler NetAnts " +
    "NICErsPRO NPBot Openbot Openfind OmniExplorer_Bot PerMan ProPowerBot/2.14 ProWebWalker psbot Python-urllib " +
    "RepoMonkey RMA searchpreview SiteSnagger sootle SpankBot spanner suzuran Szukacz/1.4 Teleport TeleportPro " +
    "Telesoft Titan toCrawl/UrlDispatcher True_Robot True_Robot/1.0 turingos URL_Spider_Pro UbiCrawler VCI " +
    "WebAuto WebBandit WebBandit/3.50 WebCapture WebCopier WebEnhancer WebReaper WebSauger WebStripper WebVac WebZip " +
    "WebZIP/4.0 WebmasterWorldForumBot Wget Wget/1.6 WWW-Collector-E Xenu Zeus ZyBORG Zealbot SiteSucker sitecheck " +
    "k2spider fast Fetch Microsoft.URL.Control linko NetMechanic EmailMagnet DOC DTAADSC Download-Demon wGetter"
  ).split(" "),
  "Offline Explorer",
  "Mata Hari",
  "Mister PiX",
  "Kenjin Spider",
  "Web Image Collector",
  "Website Quester",
  "Webster Pro",
  "URLy Warning",
  "The Intraformant",
  "QueryN Metasearch",
  "Crescent Internet ToolPak HTTP OLE Control v.1.0",
  "Microsoft URL Control - 6.00.8169",
  "Mozilla/4.0 (compatible; BullsEye; Windows 95)",
  "Keyword Density/0.9",
  "Radiation Retriever 1.1",
  "Zeus 32297 Webster Pro V2.9 Win32",
];

/** What a crawler calls itself when the file was not written with it in mind. */
export const ASKING_AGENTS: readonly string[] = [
  "Googlebot",
  "bingbot",
  "ExampleBot",
  "GPTBot",
  "YandexBot",
  "CCBot",
];
