import { ANY_PATH, sliceDataUrl, staticQueryUrl } from '@whorl/contract/page-data.ts';
import { expect, test } from 'vitest';
import { pageDataFileOf } from './page-data-file.ts';
import { sliceFiles, standardSlices } from './slices.ts';
import { staticQueries } from './static-queries.ts';

const page = {
  path: '/about-us/',
  status: 200,
  slices: standardSlices,
  componentChunkName: 'component---about-us',
  pageContext: {},
  head: {
    title: 'About',
    description: '',
    canonicalPath: '/about-us/',
    robots: 'index',
    kind: 'website',
    structuredData: [],
  },
} as const;

test('page data list each static query of the page and its slices once, and each is written to a file', () => {
  const { staticQueryHashes, slicesMap } = pageDataFileOf(page);
  const written = Object.values(staticQueries).map(({ hash }) => staticQueryUrl(hash));
  expect(staticQueryHashes.length).toBeGreaterThan(0);
  expect(new Set(staticQueryHashes).size).toBe(staticQueryHashes.length);
  for (const hash of staticQueryHashes) expect(written).toContain(staticQueryUrl(hash));
  const ofSlices = Object.values(slicesMap).flatMap(
    (name) => sliceFiles[name as keyof typeof sliceFiles].staticQueryHashes,
  );
  expect(Object.values(slicesMap).map(sliceDataUrl)).toEqual(standardSlices.map(sliceDataUrl));
  expect([...staticQueryHashes].sort()).toEqual([...new Set(ofSlices)].sort());
});

test('page data of a page without slices list no static query', () => {
  expect(pageDataFileOf({ ...page, slices: [] }).staticQueryHashes).toEqual([]);
});

test('only the 404 page is shown at paths besides its own, and its page data say so', () => {
  expect(pageDataFileOf(page)).not.toHaveProperty('matchPath');
  expect(pageDataFileOf({ ...page, path: '/500.html', status: 500 })).not.toHaveProperty('matchPath');
  expect(pageDataFileOf({ ...page, path: '/404.html', status: 404 }).matchPath).toBe(ANY_PATH);
});
