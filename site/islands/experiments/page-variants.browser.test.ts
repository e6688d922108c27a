import type { Flags } from '@whorl/contract/experiments/variant.ts';
import { pages } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { openBundle } from '../test-bundle.ts';
import type { pageDataPath } from './page-variants.ts';

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface extends a global one
  interface Window {
    variantsTest: {
      pageDataPath: typeof pageDataPath;
      storeFlags(flags: Flags, chosen: boolean): void;
      setCountry(country: string | undefined): void;
    };
  }
}

const source = `
  import { setCountry } from '../country.ts';
  import { storeFlags } from './ab-store.ts';
  import { pageDataPath } from './page-variants.ts';
  globalThis.variantsTest = { pageDataPath, storeFlags, setCountry };`;

type Asked = {
  path?: string;
  query?: string;
  flags?: Flags;
  /** Whether the server answered the country lookup. */
  lookup: 'answered' | 'unanswered';
  loaded?: readonly string[];
};

async function pathFor({ path = pages.pricing.path, query = '', flags = {}, lookup, loaded = [] }: Asked) {
  const page = await openBundle(import.meta.dirname, source);
  return page.evaluate(
    (asked) => {
      const { variantsTest } = window;
      variantsTest.storeFlags(asked.flags, false);
      if (asked.lookup === 'answered') variantsTest.setCountry(undefined);
      const url = new URL(asked.path + asked.query, location.href);
      return variantsTest.pageDataPath(asked.path, url, (each) => asked.loaded.includes(each));
    },
    { path, query, flags, lookup, loaded },
  );
}

const treatment: Flags = { 'pricing-bills': 'Treatment' };

test('pageDataPath() leaves the choice to a server that answers', async () => {
  expect(await pathFor({ flags: treatment, lookup: 'answered' })).toBe('/pricing/');
});

test('pageDataPath() uses the data that the document brought', async () => {
  const loaded = ['/pricing.treatment/', '/pricing.control/'];
  expect(await pathFor({ flags: treatment, lookup: 'answered', loaded })).toBe('/pricing.treatment/');
  expect(await pathFor({ lookup: 'answered', loaded })).toBe('/pricing.control/');
});

test('pageDataPath() picks the assigned variant on a static host', async () => {
  expect(await pathFor({ flags: treatment, lookup: 'unanswered' })).toBe('/pricing.treatment/');
  expect(await pathFor({ lookup: 'unanswered' })).toBe('/pricing/');
});

test('pageDataPath() picks a forced variant whatever is assigned', async () => {
  const query = '?variant=control';
  expect(await pathFor({ flags: treatment, query, lookup: 'answered' })).toBe('/pricing.control/');
});

test('pageDataPath() changes nothing on a page without an experiment', async () => {
  const path = pages.blog.path;
  expect(await pathFor({ path, query: '?variant=treatment', flags: treatment, lookup: 'unanswered' })).toBe(path);
});
