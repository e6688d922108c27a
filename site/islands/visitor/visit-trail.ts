/** Where this visit began and which page came before this one. Lives as long as the tab's document; nothing is stored. */
let landing: string | undefined;
let current: string | undefined;
let previous = '';

/** Notes that a page is shown, the first one and each that follows by navigation inside the site. */
export function notePage(href: string, referrer: string): void {
  landing ??= href;
  previous = current ?? referrer;
  current = href;
}

export const landingPage = (): string | undefined => landing;
export const previousPage = (): string | undefined => previous || undefined;
