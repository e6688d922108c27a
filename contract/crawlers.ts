/** Whether a user agent calls itself a program that reads the web: such a one is shown exactly what it asked for. */
export const isCrawler = (userAgent: string): boolean => /bot|crawler|spider|crawling/i.test(userAgent);

/** Also the browsers without a window that programs drive, as far as they say so; what `isbot` tells the server. */
export const saysProgram = (userAgent: string): boolean => isCrawler(userAgent) || /headless/i.test(userAgent);
