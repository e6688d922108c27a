/** Whether a user agent identifies itself as a crawler. Crawlers get exactly the page that they request. */
export const isCrawler = (userAgent: string): boolean => /bot|crawler|spider|crawling/i.test(userAgent);

/** Whether a user agent identifies itself as a bot, including headless browsers; the server uses `isbot` for this. */
export const isDeclaredBot = (userAgent: string): boolean => isCrawler(userAgent) || /headless/i.test(userAgent);
