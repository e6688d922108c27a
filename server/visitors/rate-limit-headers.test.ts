import { endpoints } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { createTestKey } from '../testing/keys.ts';
import { startTestServer } from '../testing/server.ts';
import { postSignals } from '../testing/signals.ts';

const NO_REQUEST = endpoints.event.replace(':requestId', '1795262587402.k9Xw2a');

const readLimits = ({ status, headers }: Response) => [
  status,
  headers.get('ratelimit-policy'),
  headers.get('ratelimit'),
  headers.get('retry-after'),
];

test('identifications report the limits of the IP address and of the key', async () => {
  const server = await startTestServer({ clock: createTestClock() });
  const apiKey = await createTestKey(server, '--public');
  expect(readLimits(await postSignals(server))).toEqual([200, '"address";q=600;w=60', '"address";r=599;t=1', null]);
  expect(readLimits(await postSignals(server, { apiKey }))).toEqual([
    200,
    '"address";q=600;w=60, "key";q=600;w=60',
    '"address";r=598;t=1, "key";r=599;t=1',
    null,
  ]);
});

test('the server API reports its limits, also in the response that exceeds one', async () => {
  const clock = createTestClock();
  const server = await startTestServer({ clock });
  const key = await createTestKey(server, '--secret');
  const call = () => server.fetch(NO_REQUEST, { headers: { 'auth-api-key': key } });
  const policy = '"address";q=1200;w=60, "key";q=600;w=60';
  expect(readLimits(await call())).toEqual([404, policy, '"address";r=1199;t=1, "key";r=599;t=1', null]);
  await Promise.all(Array.from({ length: 599 }, call));
  expect(readLimits(await call())).toEqual([429, policy, '"address";r=599;t=1, "key";r=0;t=1', '1']);
  clock.advance(1_000);
  expect(readLimits(await call())).toEqual([404, policy, '"address";r=618;t=1, "key";r=9;t=1', null]);
  expect(readLimits(await server.fetch(NO_REQUEST))).toEqual([
    403,
    '"address";q=1200;w=60',
    '"address";r=617;t=1',
    null,
  ]);
});
