/**
 * Returns the ID in a URL's fragment.
 *
 * @param hash `#` and a fragment, as in `location.hash`
 * @returns the fragment unchanged if its percent encoding is invalid, such as `#100%`; an empty string if there is none
 */
export function decodeFragment(hash: string): string {
  const fragment = hash.slice(1);
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
