import { consoleArea } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { startTestServer } from '../../testing/server.ts';

/** Sign-ins to the console that one address may try at once; a /48 may try 16 times as many. */
const ALLOWED = 10;

/** Starts a server behind a proxy; returns how many of `addresses` may try to sign in, each once. */
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

test('a visitor with a /48 of IPv6 gets 16 allowances of it, not 65,536', async () => {
  const countAllowed = await startSignIns();
  const own = Array.from({ length: 20 * ALLOWED }, (_, index) => `2001:db8:1:${index.toString(16)}::1`);
  expect(await countAllowed(own)).toBe(16 * ALLOWED);
  expect(await countAllowed(['2001:db8:2::1', '203.0.113.9'])).toBe(2);
});

test('a /64 that has used up its allowance leaves its neighbors in the /48 theirs', async () => {
  const countAllowed = await startSignIns();
  for (let round = 0; round < 17; round++) await countAllowed(repeat('2001:db8:1:1::1'));
  expect(await countAllowed(repeat('2001:db8:1:2::1'))).toBe(ALLOWED);
});

test('IPv4 clients behind one NAT64 have an allowance each', async () => {
  const countAllowed = await startSignIns();
  const clients = Array.from({ length: 4 * ALLOWED }, (_, index) => `64:ff9b::198.51.100.${index}`);
  expect(await countAllowed(clients)).toBe(clients.length);
  expect(await countAllowed(repeat('64:ff9b::203.0.113.9'))).toBe(ALLOWED);
});
