import { expect, test } from 'vitest';
import { type KnownPage, nearestPages, similarity } from './nearest-paths.ts';

const known: KnownPage[] = [
  '/',
  '/blog/',
  '/contact-sales/',
  '/subscribe-newsletter/',
  '/blog/confirm-forms-after-saving/',
  '/blog/tag/tutorials/',
].map((path) => ({ path, title: path }));
const nearest = (asked: string) => nearestPages(asked, known)[0]?.path;

test.each([
  ['/contact-slaes/', '/contact-sales/'],
  ['/contact_sales', '/contact-sales/'],
  ['/Contact-Sales.html', '/contact-sales/'],
  ['/bolg/', '/blog/'],
  ['/newsletter/', '/subscribe-newsletter/'],
  ['/notes/confirm-form-after-saving', '/blog/confirm-forms-after-saving/'],
  ['/tutorial/', '/blog/tag/tutorials/'],
])('nearestPages() for %s finds %s first', (asked, expected) => {
  expect(nearest(asked)).toBe(expected);
});

test.each(['/wp-login.php', '/', '/%F0%9F%90%9F/', '/a/', '/zzzz/qqqq/'])(
  'nearestPages() finds nothing for %s',
  (asked) => {
    expect(nearestPages(asked, known)).toEqual([]);
  },
);

test('similarity() is 1 for the same path and symmetric', () => {
  for (const { path: a } of known.slice(1)) {
    expect(similarity(a, a)).toBe(1);
    for (const { path: b } of known) expect(similarity(a, b)).toBe(similarity(b, a));
  }
});
