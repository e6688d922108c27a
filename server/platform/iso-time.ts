/** Formats a time in ISO 8601. @param milliseconds since 1970 */
export const toIsoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();
