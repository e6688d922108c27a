import type { Config } from '../config.ts';
import type { ThirdPartyOrigins } from '../platform/static/content-security-policy.ts';

/** Returns other origins that pages use: an external calendar in a frame, an identification service. */
export const externalOrigins = ({ salesCalendarUrl, identification, amplitude }: Config): ThirdPartyOrigins => ({
  frames: toOrigins(salesCalendarUrl),
  scripts: toOrigins(identification.scriptUrlPattern),
  connections: toOrigins(
    identification.scriptUrlPattern,
    identification.endpoint,
    identification.events?.url,
    identification.visits?.url,
    ...(amplitude?.isFromBrowser === true ? [amplitude.url, amplitude.remoteConfigUrl] : []),
  ),
});

/** Returns each origin once; a path has none, because it is on this site. */
const toOrigins = (...addresses: (string | undefined)[]): string[] => [
  ...new Set(addresses.flatMap((address = '') => (URL.canParse(address) ? [new URL(address).origin] : []))),
];
