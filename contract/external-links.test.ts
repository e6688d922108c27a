import { expect, test } from 'vitest';
import { brand } from './brand.ts';
import { footerLinksOf, resolveExternalLinks } from './external-links.ts';
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

test('external links that are not set lead to pages of this site, and stores and reviews to nothing', () => {
  const links = resolveExternalLinks({});
  expect(Object.keys(links).sort()).toEqual(['community', 'documentation', 'login', 'signup']);
  for (const [name, url = ''] of Object.entries(links)) expect(paths.has(url.replace(/#.*$/, '')), name).toBe(true);
});

test('an external link that is set to undefined keeps its default', () => {
  expect(resolveExternalLinks({ login: undefined })).toEqual(resolveExternalLinks({}));
});

test('the footer shows every external link that is set, and the social profiles', () => {
  const social = [{ title: 'Example Social', url: 'https://social.example.com/provider' }];
  const { documentation: _, login: _login, signup: _signup, ...ofFooter } = everything;
  const shown = footerLinksOf(resolveExternalLinks(everything), social).map(({ url }) => url);
  expect(shown.sort()).toEqual([...Object.values(ofFooter), 'https://social.example.com/provider'].sort());
});

test('the footer of a deployment that sets nothing links to a community page and the code, and to no store', () => {
  const shown = footerLinksOf(resolveExternalLinks({}), []);
  expect(shown.map(({ title }) => title)).toEqual(['Community', 'Code repositories']);
});

test('every link of the brand is an https address', () => {
  const given = [...Object.values(brand.externalLinks), ...brand.socialLinks.map(({ url }) => url)];
  for (const url of given) expect(url).toMatch(/^https:\/\//);
});
