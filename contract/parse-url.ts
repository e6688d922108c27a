/**
 * Parses a URL without throwing. `URL.canParse` doesn't exist in all supported browsers (Chrome before 120, Safari
 * before 17).
 *
 * @param base URL for relative ones
 * @returns undefined if the text isn't a URL
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
