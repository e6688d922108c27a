import { expect, test } from 'vitest';
import { type KnownPage, likeness, nearestPages } from './nearest-paths.ts';

const known: KnownPage[] = [
  '/',
  '/blog/',
  '/contact-sales/',
  '/subscribe-newsletter/',
  '/blog/when-may-a-form-say-thank-you/',
  '/blog/tag/tutorials/',
].map((path) => ({ path, title: path }));
const nearest = (asked: string) => nearestPages(asked, known)[0]?.path;

test.each([
  ['/contact-slaes/', '/contact-sales/'],
  ['/contact_sales', '/contact-sales/'],
  ['/Contact-Sales.html', '/contact-sales/'],
  ['/bolg/', '/blog/'],
  ['/newsletter/', '/subscribe-newsletter/'],
  ['/notes/when-may-a-form-say-thankyou', '/blog/when-may-a-form-say-thank-you/'],
  ['/tutorial/', '/blog/tag/tutorials/'],
])('%s is near to %s', (asked, expected) => {
  expect(nearest(asked)).toBe(expected);
});

test.each(['/wp-login.php', '/', '/%F0%9F%90%9F/', '/a/', '/zzzz/qqqq/'])('%s is near to nothing', (asked) => {
  expect(nearestPages(asked, known)).toEqual([]);
});

test('an address is most like itself, and likeness has no direction', () => {
  for (const { path: a } of known.slice(1)) {
    expect(likeness(a, a)).toBe(1);
    for (const { path: b } of known) expect(likeness(a, b)).toBe(likeness(b, a));
  }
});
