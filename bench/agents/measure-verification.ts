import type { Database } from '../../server/platform/database/database.ts';
import { createAgentKey, signRequest } from '../../server/testing/signed-requests.ts';
import { readKeySet } from '../../server/visitors/agents/directory-keys.ts';
import { createKeyDirectories } from '../../server/visitors/agents/key-directories.ts';
import { spendNonce } from '../../server/visitors/agents/spend-nonce.ts';
import { verifyAgentSignatures } from '../../server/visitors/agents/verify-signatures.ts';

const REQUESTS = 2_000;
/** Requests before the measurement, for the compiler. */
const WARM_UP = 500;

/**
 * Measures the verification of one signature with cached keys, one after the other.
 *
 * @param origin origin of a key directory
 * @returns milliseconds; `withNonce` includes storing the nonce
 */
export async function measureVerification(
  database: Database,
  origin: string,
): Promise<{ p50: number; p99: number; withNonce: number }> {
  const key = createAgentKey();
  const directories = createKeyDirectories({
    allowed: 'any',
    allowPrivate: true,
    pinned: new Map(),
    fetch: async () => ({ keys: readKeySet({ keys: [key.jwk] }), freshMs: 86_400_000 }),
    runInBackground: () => undefined,
    now: Date.now,
  });
  const targetUri = 'https://shop.example/api/identify';
  const run = async (isStored: boolean): Promise<number[]> => {
    const durations: number[] = [];
    for (let index = 0; index < REQUESTS + WARM_UP; index += 1) {
      const headers = await signRequest({ key, url: targetUri, now: Date.now(), agent: `"${origin}"` });
      const fields = Object.entries(headers).map(([name, value]) => ({ name, value }));
      const request = { method: 'POST', targetUri, hostUri: targetUri, requestTarget: '/api/identify', fields };
      const start = performance.now();
      const check = await verifyAgentSignatures(request, {
        ...directories,
        spendNonce: (nonce) => (isStored ? spendNonce(database, nonce) : Promise.resolve(true)),
        now: Date.now(),
      });
      const duration = performance.now() - start;
      if (check?.outcome !== 'verified')
        throw new Error(`Expected a verified signature, found ${JSON.stringify(check)}`);
      if (index >= WARM_UP) durations.push(duration);
    }
    return durations.sort((a, b) => a - b);
  };
  const [plain, stored] = [await run(false), await run(true)];
  return { p50: at(plain, 0.5), p99: at(plain, 0.99), withNonce: at(stored, 0.5) };
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
