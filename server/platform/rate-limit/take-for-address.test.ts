import { consoleArea } from '@whorl/contract/console/console-urls.ts';
import { expect, test } from 'vitest';
import { startTestServer } from '../../testing/server.ts';

/** Login attempts to the console that one IP address may make at once; a /48 may make 16 times as many. */
const ALLOWED = 10;

/** Starts a server behind a proxy. Returns a function that counts from how many addresses a login attempt is allowed. */
async function startSignIns() {
  const server = await startTestServer({
    environment: { TRUSTED_PROXIES: '127.0.0.1', CONSOLE_TOKEN: 'a'.repeat(40) },
  });
  return async (addresses: readonly string[]): Promise<number> => {
    const answers = await Promise.all(
      addresses.map((address) =>
        server.fetch(consoleArea, {
          method: 'POST',
          headers: { 'x-forwarded-for': address },
          body: new URLSearchParams({ token: 'wrong' }),
        }),
      ),
    );
    return answers.filter(({ status }) => status === 401).length;
  };
}
const repeat = (address: string) => Array.from({ length: 2 * ALLOWED }, () => address);

test('all addresses of an IPv6 /48 share 16 allowances', async () => {
  const countAllowed = await startSignIns();
  const own = Array.from({ length: 20 * ALLOWED }, (_, index) => `2001:db8:1:${index.toString(16)}::1`);
  expect(await countAllowed(own)).toBe(16 * ALLOWED);
  expect(await countAllowed(['2001:db8:2::1', '203.0.113.9'])).toBe(2);
});

test('a /64 that has used up its allowance leaves the other /64s of its /48 unaffected', async () => {
  const countAllowed = await startSignIns();
  for (let round = 0; round < 17; round++) await countAllowed(repeat('2001:db8:1:1::1'));
  expect(await countAllowed(repeat('2001:db8:1:2::1'))).toBe(ALLOWED);
});

test('each IPv4 client behind a NAT64 gateway has its own allowance', async () => {
  const countAllowed = await startSignIns();
  const clients = Array.from({ length: 4 * ALLOWED }, (_, index) => `64:ff9b::198.51.100.${index}`);
  expect(await countAllowed(clients)).toBe(clients.length);
  expect(await countAllowed(repeat('64:ff9b::203.0.113.9'))).toBe(ALLOWED);
});
