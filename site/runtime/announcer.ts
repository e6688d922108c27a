/**
 * Announces the new page to screen readers by its first heading, title or path; call it after the head is updated.
 * Moves the focus to the page's content, so that keyboard users continue there, unless they continue at the target of
 * the URL's fragment.
 */
export function announcePage(path: string): void {
  if (!document.querySelector(':target')) document.getElementById('main')?.focus({ preventScroll: true });
  const heading = document.querySelector('#main h1')?.textContent?.trim();
  const name = heading || document.title || `new page at ${path}`;
  const announcer = document.getElementById('announcer');
  if (announcer) announcer.textContent = `Navigated to ${name}`;
}
