import { expect, test } from 'vitest';
import { formatReport } from './report.ts';
import { runFuzz } from './run-fuzz.ts';
import { createSettings, readRoutes } from './start-fuzz-server.ts';
import { startVendors } from './vendors.ts';

const REQUESTS = 20_000;

test('20,000 random requests to every route of the server get no 5xx and store nothing that cannot be read', {
  timeout: 240_000,
}, async () => {
  const seed = Number(process.env.FAST_CHECK_SEED);
  const options = { dialect: 'sqlite', connections: 16, batch: 10_000, log: () => undefined } as const;
  const report = await runFuzz({ ...options, requests: REQUESTS, seed });
  expect(report.failures, formatReport(report)).toEqual([]);
  expect(report.requests).toBeGreaterThanOrEqual(REQUESTS);

  const vendors = await startVendors();
  const routes = await readRoutes(createSettings('unused', vendors.settings));
  await vendors.close();
  const requested = Object.keys(report.byEndpoint).filter((id) => Object.keys(report.byEndpoint[id] ?? {}).length > 0);
  expect(requested).toEqual(expect.arrayContaining(routes.map(({ method, url }) => `${method} ${url}`)));
});
