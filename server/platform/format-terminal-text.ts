/** Replaces control characters, so that text from outside can't start a line or control the terminal. */
export const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ');
