import { endpoints } from '../urls.ts';
import { AGENT_VERSION } from './versions.ts';

/**
 * The call for what was said of one request of this very browser: `GET` of a path with the agent's version in it, with
 * the request's id in a header. Not `x-request-id`: proxies give that name to ids of their own. Besides, the browser has
 * to carry the signed cookie of the visitor whose request it is.
 */
export const eventHeaders = { function: 'x-vercel-function', requestId: 'x-event-request-id' } as const;
export const EVENT_FUNCTION = 'event';
export const ownEventPath = endpoints.ownEvent.replace(':version', AGENT_VERSION);
