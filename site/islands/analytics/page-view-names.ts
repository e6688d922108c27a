import type { Types } from '@amplitude/analytics-browser';
import type { EventName } from '@whorl/contract/analytics/events.ts';
import { campaignOf } from '@whorl/contract/browsing-history.ts';

/** How long the title of a new page may take after the address has changed, in milliseconds. */
const TITLE_WAIT_MS = 1000;

const sdkEvent = '[Amplitude] Page Viewed';
const planEvent: EventName = 'Web Page Viewed';

/**
 * Gives the SDK's page view the plan's names, and only the properties that the plan has: what else the SDK adds
 * (counters, campaign) stays out. Runs before all enrichment, which goes by the plan's names.
 */
export function pageViewNames(): Types.BeforePlugin {
  let first = true;
  return {
    name: 'page-view-names',
    type: 'before',
    async execute(event) {
      if (event.event_type !== sdkEvent) return event;
      const given = (name: string) => String(event.event_properties?.[`[Amplitude] Page ${name}`] ?? '');
      const title = first ? given('Title') : await settledTitle(given('Title'));
      first = false;
      return {
        ...event,
        event_type: planEvent,
        event_properties: {
          'Web Page Domain': given('Domain'),
          'Web Page Location': withoutPersonalData(given('Location')),
          'Web Page Path': given('Path'),
          'Web Page Title': title,
          'Web Page URL': withoutPersonalData(given('URL')),
        },
      };
    },
  };
}

/** Parameters of this site's own addresses that name content: a position, its filters, a forced variant. */
const CONTENT_PARAMETERS = ['job', 'team', 'place', 'variant'];
const CONTENT_VALUE = /^[\w-]{1,80}$/;
/** The id of a heading; a token or a text fragment has other characters. */
const ANCHOR = /^#[a-z][a-z0-9-]{0,79}$/;

/**
 * Returns an address with the campaign, with what names content of this site and with the anchor. Every other parameter
 * is removed, because an unknown one may hold an email address, a search, a click id or a token.
 */
function withoutPersonalData(address: string): string {
  if (!URL.canParse(address)) return '';
  const url = new URL(address);
  const content = [...url.searchParams].filter(
    ([name, value]) => CONTENT_PARAMETERS.includes(name) && CONTENT_VALUE.test(value),
  );
  url.search = new URLSearchParams([...content, ...Object.entries(campaignOf(url))]).toString();
  if (!ANCHOR.test(url.hash)) url.hash = '';
  return url.href;
}

/**
 * The SDK reads the title at the moment the address changes; inside the site the new page, and its title, come a little
 * later.
 *
 * @param before the title at that moment; also the answer where no other comes in time, as between pages of one title
 */
function settledTitle(before: string): Promise<string> {
  const address = location.href;
  return new Promise((resolve) => {
    const settle = () => {
      observer.disconnect();
      clearTimeout(timer);
      removeEventListener('pagehide', settle);
      // Whoever has moved on already has the next page's title in the window.
      resolve(location.href === address ? document.title : before);
    };
    const observer = new MutationObserver(() => document.title !== before && settle());
    const timer = setTimeout(settle, TITLE_WAIT_MS);
    addEventListener('pagehide', settle);
    observer.observe(document.head, { subtree: true, childList: true, characterData: true });
    if (document.title !== before) settle();
  });
}
