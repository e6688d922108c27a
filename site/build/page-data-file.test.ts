import { ANY_PATH, sliceDataUrl, staticQueryUrl } from '@whorl/contract/page-data.ts';
import { expect, test } from 'vitest';
import { createPageDataFile } from './page-data-file.ts';
import { sliceFiles, standardSlices } from './slices.ts';
import { staticQueries } from './static-queries.ts';

const page = {
  path: '/about-us/',
  status: 200,
  slices: standardSlices,
  componentChunkName: 'component---about-us',
  pageContext: {},
  payload: '0:[]\n',
  head: {
    title: 'About',
    description: '',
    canonicalPath: '/about-us/',
    robots: 'index',
    kind: 'website',
    structuredData: [],
  },
} as const;

test('createPageDataFile lists each static query of the page and its slices once, and each is written to a file', () => {
  const { staticQueryHashes, slicesMap } = createPageDataFile(page);
  const written = Object.values(staticQueries).map(({ hash }) => staticQueryUrl(hash));
  expect(staticQueryHashes.length).toBeGreaterThan(0);
  expect(new Set(staticQueryHashes).size).toBe(staticQueryHashes.length);
  for (const hash of staticQueryHashes) expect(written).toContain(staticQueryUrl(hash));
  const sliceQueryHashes = Object.values(slicesMap).flatMap(
    (name) => sliceFiles[name as keyof typeof sliceFiles].staticQueryHashes,
  );
  expect(Object.values(slicesMap).map(sliceDataUrl)).toEqual(standardSlices.map(sliceDataUrl));
  expect([...staticQueryHashes].sort()).toEqual([...new Set(sliceQueryHashes)].sort());
});

test('createPageDataFile lists no static query for a page without slices', () => {
  expect(createPageDataFile({ ...page, slices: [] }).staticQueryHashes).toEqual([]);
});

test('createPageDataFile sets matchPath only for the 404 page, which is shown at any path', () => {
  expect(createPageDataFile(page)).not.toHaveProperty('matchPath');
  expect(createPageDataFile({ ...page, path: '/500.html', status: 500 })).not.toHaveProperty('matchPath');
  expect(createPageDataFile({ ...page, path: '/404.html', status: 404 }).matchPath).toBe(ANY_PATH);
});
