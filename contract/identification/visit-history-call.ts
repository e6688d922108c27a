import { endpoints } from '../urls.ts';

/**
 * The call for a visitor's own visits: `GET /{four random characters}/`. A page may have such an address too, so these
 * headers decide, and before any file is looked for. Besides, the browser has to carry the signed cookie of this visitor.
 */
export const visitHistoryHeaders = { function: 'x-vercel-function', visitorId: 'x-visitor-id' } as const;
export const VISITS_FUNCTION = 'visits';
export const RANDOM_ID_LENGTH = 4;
/** No more than so many visits are answered, the newest first. */
export const VISIT_HISTORY_LIMIT = 21;

/** @param random four letters or digits; another one each time, so that no cache between answers for another visitor */
export const visitHistoryPath = (random: string): string => endpoints.visitHistory.replace(':random', random);
