import type { Types } from '@amplitude/analytics-browser';
import type { EventName } from '@whorl/contract/analytics/events.ts';
import { getCampaign } from '@whorl/contract/browsing-history.ts';
import { parseUrl } from '@whorl/contract/parse-url.ts';

/** Maximum wait for a new page's title after the URL has changed, in milliseconds. */
const TITLE_WAIT_MS = 1000;

const sdkEvent = '[Amplitude] Page Viewed';
const planEvent: EventName = 'Web Page Viewed';

/**
 * Returns a plugin that gives the SDK's page view the names and properties of the tracking plan and drops what the SDK
 * adds (counters, campaign). Runs before the enrichment plugins, which expect the plan's names.
 */
export function pageViewNames(): Types.BeforePlugin {
  let first = true;
  return {
    name: 'page-view-names',
    type: 'before',
    async execute(event) {
      if (event.event_type !== sdkEvent) return event;
      const getPageProperty = (name: string) => String(event.event_properties?.[`[Amplitude] Page ${name}`] ?? '');
      const title = first ? getPageProperty('Title') : await waitForTitle(getPageProperty('Title'));
      first = false;
      return {
        ...event,
        event_type: planEvent,
        event_properties: {
          'Web Page Domain': getPageProperty('Domain'),
          'Web Page Location': removePersonalData(getPageProperty('Location')),
          'Web Page Path': getPageProperty('Path'),
          'Web Page Title': title,
          'Web Page URL': removePersonalData(getPageProperty('URL')),
        },
      };
    },
  };
}

/** Query parameters of this site that identify content: a position, its filters, a forced variant. */
const CONTENT_PARAMETERS = ['job', 'team', 'place', 'variant'];
const CONTENT_VALUE = /^[\w-]{1,80}$/;
/** ID of a heading. Tokens and text fragments contain other characters. */
const ANCHOR = /^#[a-z][a-z0-9-]{0,79}$/;

/**
 * Returns a URL with its campaign parameters, the parameters that identify content of this site, and its anchor. Every
 * other parameter is removed, because it may contain an email address, a search, a click ID or a token.
 */
function removePersonalData(href: string): string {
  const url = parseUrl(href);
  if (!url) return '';
  const content = [...url.searchParams].filter(
    ([name, value]) => CONTENT_PARAMETERS.includes(name) && CONTENT_VALUE.test(value),
  );
  url.search = new URLSearchParams([...content, ...Object.entries(getCampaign(url))]).toString();
  if (!ANCHOR.test(url.hash)) url.hash = '';
  return url.href;
}

/**
 * Waits for the title of the new page. The SDK reads the title when the URL changes, but in client-side navigation the
 * new title is set a little later.
 *
 * @param before the title when the URL changed; returned if it doesn't change in time, such as between pages with the
 * same title
 */
function waitForTitle(before: string): Promise<string> {
  const url = location.href;
  return new Promise((resolve) => {
    const settle = () => {
      observer.disconnect();
      clearTimeout(timer);
      removeEventListener('pagehide', settle);
      // After another navigation the document already has the next page's title.
      resolve(location.href === url ? document.title : before);
    };
    const observer = new MutationObserver(() => document.title !== before && settle());
    const timer = setTimeout(settle, TITLE_WAIT_MS);
    addEventListener('pagehide', settle);
    observer.observe(document.head, { subtree: true, childList: true, characterData: true });
    if (document.title !== before) settle();
  });
}
