/** How a browser is started. */
export type BrowserStart = {
  id: string;
  /** A window on a screen, instead of none. */
  hasFrame: boolean;
  /** Without the switches that tell pages of the remote control. */
  isQuiet: boolean;
  /** Sent in the header and told to script. */
  userAgent?: string;
  /** Told to script only. */
  scriptSays?: string;
};

/** What Chrome on a desk says of itself. */
export const claimed =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

export const starts: readonly BrowserStart[] = [
  { id: 'plain-headless', hasFrame: false, isQuiet: false },
  { id: 'headless-renamed', hasFrame: false, isQuiet: false, userAgent: claimed },
  { id: 'headless-quiet', hasFrame: false, isQuiet: true },
  { id: 'driven-window', hasFrame: true, isQuiet: false },
  { id: 'script-lies', hasFrame: false, isQuiet: true, userAgent: claimed, scriptSays: phone },
  { id: 'says-tool', hasFrame: false, isQuiet: true, userAgent: 'python-requests/2.32.3' },
  { id: 'says-crawler', hasFrame: false, isQuiet: true, userAgent: crawler },
  { id: 'disguised', hasFrame: false, isQuiet: true, userAgent: claimed },
  { id: 'ordinary-window', hasFrame: true, isQuiet: true },
];
