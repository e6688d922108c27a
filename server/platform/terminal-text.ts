/** @param milliseconds since 1970 */
export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Replaces control characters, so that text from outside can't start a line or control the terminal. */
export const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ');
