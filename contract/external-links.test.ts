import { expect, test } from 'vitest';
import { brand } from './brand.ts';
import { getFooterLinks, resolveExternalLinks } from './external-links.ts';
import { pages } from './urls.ts';

const paths = new Set<string>(Object.values(pages).map(({ path }) => path));
const everything = {
  documentation: 'https://docs.example.com',
  login: 'https://dashboard.example.com/login',
  signup: 'https://dashboard.example.com/signup',
  statusPage: 'https://status.example.com',
  community: 'https://chat.example.com',
  repository: 'https://code.example.com/provider',
  appStore: 'https://apps.example.com/ios',
  playStore: 'https://apps.example.com/android',
  reviews: 'https://reviews.example.com/provider',
};

test('resolveExternalLinks defaults required links to pages of this site, and omits the login, stores and reviews', () => {
  const links = resolveExternalLinks({});
  expect(Object.keys(links).sort()).toEqual(['community', 'documentation', 'signup']);
  for (const [name, url = ''] of Object.entries(links)) expect(paths.has(url.replace(/#.*$/, '')), name).toBe(true);
});

test('resolveExternalLinks keeps the default of a link that is set to undefined', () => {
  expect(resolveExternalLinks({ signup: undefined })).toEqual(resolveExternalLinks({}));
});

test('getFooterLinks returns every external link that is set, and the social profiles', () => {
  const social = [{ title: 'Example Social', url: 'https://social.example.com/provider' }];
  const { documentation: _, login: _login, signup: _signup, ...ofFooter } = everything;
  const shown = getFooterLinks(resolveExternalLinks(everything), social).map(({ url }) => url);
  expect(shown.sort()).toEqual([...Object.values(ofFooter), 'https://social.example.com/provider'].sort());
});

test('getFooterLinks returns support and the code for a deployment without external links', () => {
  const shown = getFooterLinks(resolveExternalLinks({}), []);
  expect(shown.map(({ title }) => title)).toEqual(['Support', 'Code repositories']);
});

test('every external link of the brand is an https URL', () => {
  const given = [...Object.values(brand.externalLinks), ...brand.socialLinks.map(({ url }) => url)];
  for (const url of given) expect(url).toMatch(/^https:\/\//);
});
