/** Limits of the agent, the identification API and the server API that the documentation states. */

/** Largest agent script with gzip, in bytes. */
export const AGENT_GZIP_LIMIT_BYTES = 25_000;
/** Bytes with gzip that the npm package adds to a page at most. */
export const AGENT_PACKAGE_GZIP_LIMIT_BYTES = 5_000;
/** Default timeout of the agent's `get` in milliseconds of visible time. */
export const GET_TIMEOUT_MS = 10_000;
/**
 * Timeout of one signal in milliseconds of visible time; the slowest (fonts, with software rendering) takes about 250.
 */
export const SIGNAL_TIMEOUT_MS = 2_000;

/** Identifications with an issued public key per minute, over all IP addresses. */
export const KEY_IDENTIFICATIONS_PER_MINUTE = 600;
/** Calls of the server API per minute and IP address, with valid and invalid keys; limits guessing of keys. */
export const SERVER_CALLS_PER_ADDRESS = 1_200;
/** Calls of the server API per minute and secret key: as many as a public key may make identifications. */
export const SERVER_CALLS_PER_KEY = 600;
/** Calls of the server API per minute and token for bot detection, which is for evaluation. */
export const SERVER_CALLS_PER_TOKEN = 60;

/** Largest body of a request to the server API, in bytes. Fits a linked ID and a tag, which have their own limits. */
export const SERVER_BODY_LIMIT_BYTES = 16 * 1024;
/** Longest linked ID in characters. */
export const LINKED_ID_LIMIT = 256;
/** Longest tag as JSON, in characters. */
export const TAG_LIMIT = 4_096;
/** Longest page URL and `User-Agent` in a signal payload, in characters. */
export const PAGE_URL_LIMIT = 2_048;
export const USER_AGENT_LIMIT = 1_024;

/** Events and visits per page of the server API. */
export const eventsPerPage = { default: 10, most: 100 } as const;
export const visitsPerPage = { default: 100, most: 500 } as const;
/** Days that a search without a start time covers. */
export const SEARCH_DAYS = 7;
/** Shortest prefix, in bits, of a network to search for; a larger network would contain too many truncated addresses. */
export const shortestPrefix = { ipv4: 16, ipv6: 48 } as const;
/** Upper limit of the counts of `velocity`; higher numbers make no difference. */
export const VELOCITY_LIMIT = 1_000;
/** Visitors of a workspace from which on devices are rated. With fewer, one visitor is more than the rarest 0.1%. */
export const RATED_VISITORS_MINIMUM = 1_000;
/** Visitors with the same device who are counted at most; a more common device isn't rare. */
export const SAME_DEVICE_LIMIT = 1_000;
