import type { Config } from '../config.ts';
import type { OutsideOrigins } from '../platform/static/content-security-policy.ts';

/** Other origins that a page uses: a calendar in a frame on request, an identification service. */
export const outsideOrigins = ({ salesCalendarUrl, identification, amplitude }: Config): OutsideOrigins => ({
  frames: originsOf(salesCalendarUrl),
  scripts: originsOf(identification.scriptUrlPattern),
  connections: originsOf(
    identification.scriptUrlPattern,
    identification.endpoint,
    identification.events?.url,
    identification.visits?.url,
    ...(amplitude?.isFromBrowser === true ? [amplitude.url, amplitude.remoteConfigUrl] : []),
  ),
});

/** Once each; a path is of this site. */
const originsOf = (...addresses: (string | undefined)[]): string[] => [
  ...new Set(addresses.flatMap((address = '') => (URL.canParse(address) ? [new URL(address).origin] : []))),
];
