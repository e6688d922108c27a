import { expect, it } from 'vitest';
import { createFirstPaths, createRedirectTable } from './redirects.ts';

const redirects = [
  { from: '/contact/', to: '/contact-sales/', renamed: false, status: 301 },
  { from: '/blog/first/', to: '/blog/now/', renamed: true, status: 301 },
  { from: '/blog/second/', to: '/blog/now/', renamed: true, status: 301 },
] as const;

it('createRedirectTable leaves out renamed pages', () => {
  expect(createRedirectTable(redirects)).toEqual({ '/contact/': '/contact-sales/' });
});

it('createFirstPaths returns the oldest path of a page that was renamed twice', () => {
  expect(createFirstPaths(redirects)).toEqual({ '/blog/now/': '/blog/first/' });
});
