/** Whether a user agent calls itself a program that reads the web: such a one is shown exactly what it asked for. */
export const isCrawler = (userAgent: string): boolean => /bot|crawler|spider|crawling/i.test(userAgent);
