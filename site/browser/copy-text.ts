/** Result of copying: the browser refused, and the text is selected instead, if it is shown. */
export type CopyResult = 'copied' | 'refused';

/**
 * Copies a text to the clipboard. If that is refused, or impossible because the page isn't served over TLS, selects the
 * element that shows the text and tries the older command, so that at least the visitor can copy the selection.
 *
 * @param shown element with the text; undefined if the page doesn't show it
 */
export async function copyText(text: string, shown?: Element | null): Promise<CopyResult> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    if (!shown) return 'refused';
    getSelection()?.selectAllChildren(shown);
    return document.execCommand('copy') ? 'copied' : 'refused';
  }
}
