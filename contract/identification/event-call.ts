import { endpoints } from '../urls.ts';
import { AGENT_VERSION } from './versions.ts';

/**
 * Request for the event of one of this browser's own identifications: `GET` of a path that contains the agent's version,
 * with the request ID in a header. The header isn't `x-request-id`, which proxies overwrite with their own IDs. The
 * browser must also send the signed cookie of the visitor whose request it is.
 */
export const eventHeaders = { function: 'x-vercel-function', requestId: 'x-event-request-id' } as const;
export const EVENT_FUNCTION = 'event';
export const ownEventPath = endpoints.ownEvent.replace(':version', AGENT_VERSION);
