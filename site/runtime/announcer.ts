/**
 * Tells assistive technology, after the head is up to date, which page is there now: its first heading, else its title,
 * else its address. Moves the focus to the page's content, so that the keyboard goes on from there.
 */
export function announcePage(path: string): void {
  document.getElementById('main')?.focus({ preventScroll: true });
  const heading = document.querySelector('#main h1')?.textContent?.trim();
  const name = heading || document.title || `new page at ${path}`;
  const announcer = document.getElementById('announcer');
  if (announcer) announcer.textContent = `Navigated to ${name}`;
}
