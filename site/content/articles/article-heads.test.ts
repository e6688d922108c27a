import { expect, test } from 'vitest';
import { knownPaths } from '../known-paths.ts';
import { tagPages, thinTagRedirects } from './article-heads.ts';

test('every article list is either a page or a redirect to a page', () => {
  const listed = new Set(tagPages());
  const redirects = thinTagRedirects();
  expect(redirects.length).toBeGreaterThan(0);
  const known = knownPaths();
  for (const { from, to, status } of redirects) {
    expect(listed.has(from) || known.has(from), from).toBe(false);
    expect(known.has(to), to).toBe(true);
    expect(status).toBe(308);
  }
  for (const path of listed) expect(known.has(path), path).toBe(true);
});

test('the tags “tutorials” and “guides” have their own pages', () => {
  expect(tagPages()).toEqual(expect.arrayContaining(['/blog/tag/tutorials/', '/blog/tag/guides/']));
});
