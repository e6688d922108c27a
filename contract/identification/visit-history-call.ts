import { endpoints } from '../urls.ts';

/**
 * Request for a visitor's own visits: `GET /{four random characters}/`. A page may have such a URL, too, so these
 * headers decide before the server looks for a file. The browser must also send the signed cookie of this visitor.
 */
export const visitHistoryHeaders = { function: 'x-vercel-function', visitorId: 'x-visitor-id' } as const;
export const VISITS_FUNCTION = 'visits';
export const RANDOM_ID_LENGTH = 4;
/** Largest number of visits in a response, newest first. */
export const VISIT_HISTORY_LIMIT = 21;

/**
 * Returns the path of a request for visits.
 *
 * @param random four letters or digits, new for each request, so that no cache returns another visitor's response
 */
export const visitHistoryPath = (random: string): string => endpoints.visitHistory.replace(':random', random);
