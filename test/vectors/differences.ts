/**
 * Vectors whose expectation this library does not share, with the reason (DESIGN section 4). They are expected to
 * fail: one that passes is reported as gained.
 */
const rawUrl =
  "Google compares the URL as it comes; RFC 9309 2.2.2 wants octets outside ASCII escaped on both sides";
const lineLimit =
  "Google cuts a line at 16,663 octets; RFC 9309 knows no limit, and half a rule is another rule";
const otherHost =
  "a file does not know its own host: which file answers for a URL is the caller's decision";
const loneSurrogate =
  "a lone surrogate is sent as U+FFFD, as new URL has it, so that all of them are one character";

export const differences: ReadonlyMap<string, string> = new Map([
  [
    "google-cc.GoogleOnly_AcceptUserAgentUpToFirstSpace.3",
    'a crawler asking as "Foo Bar" asks for the product Foo; to Google the name is invalid and gets the * groups',
  ],
  ["google-cc.ID_Encoding.3", rawUrl],
  ["google-cc.ID_Encoding.5", rawUrl],
  [
    "google-cc.ID_Encoding.6",
    "Google keeps escapes of unreserved characters; RFC 9309 2.2.2 wants them decoded before comparison",
  ],
  [
    "google-cc.GoogleOnly_IndexHTMLisDirectory.1",
    "Google lets an allowed index.html allow its folder too; RFC 9309 knows no such rule",
  ],
  ["google-cc.GoogleOnly_LineTooLong.2", lineLimit],
  ["google-cc.GoogleOnly_LineTooLong.5", lineLimit],
  [
    "rfc9309-access.429",
    "RFC 9309 2.3.1.3 would permit access; 429 asks for fewer requests, and Google treats it as a server error",
  ],
  ["u-other-host", otherHost],
  ["robots-parser.should_handle_lone_high_/_low_surrogates.1", loneSurrogate],
  ["robots-parser.should_handle_lone_high_/_low_surrogates.2", loneSurrogate],
  ["robots-parser.should_honor_given_port_number.3", otherHost],
  ["robots-parser.should_honor_given_port_number.4", otherHost],
  ["robots-parser.should_honor_given_port_number.5", otherHost],
  ["robots-parser.should_honor_given_port_number.6", otherHost],
  ["robots-parser.should_default_to_port_80_for_http:_if_no_port_given.3", otherHost],
  ["robots-parser.should_default_to_port_80_for_http:_if_no_port_given.4", otherHost],
  ["robots-parser.should_default_to_port_443_for_https:_if_no_port_given.5", otherHost],
  ["robots-parser.should_default_to_port_443_for_https:_if_no_port_given.6", otherHost],
]);
