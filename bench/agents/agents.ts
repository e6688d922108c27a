import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventProductsSchema } from '@whorl/contract/identification/event.ts';
import type { IdentificationAnswer } from '@whorl/contract/identification/result.ts';
import type { IdentificationTicket } from '@whorl/contract/identification/ticket.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { createTestDatabase } from '../../server/testing/database.ts';
import { emptyPayload, TEST_USER_AGENT } from '../../server/testing/signals.ts';
import {
  type AgentKey,
  createAgentKey,
  type SigningOptions,
  signRequest,
} from '../../server/testing/signed-requests.ts';
import { writeTestSite } from '../../server/testing/site.ts';
import { measureVerification } from './measure-verification.ts';
import { type SignerScene, signers } from './signers.ts';

/*
 * `node scripts/run.mjs bench/agents/agents.ts`: sends the requests of signers, honest and not, to the real server, and
 * prints how each is identified; then the time to verify one signature with cached keys. The exit code is 1 if one is
 * identified incorrectly.
 */

const folder = mkdtempSync(join(tmpdir(), 'whorl-bench-agents-'));
writeTestSite(folder);
const database = await createTestDatabase('sqlite');
const config = readConfig({
  PORT: '0',
  LOG_LEVEL: 'silent',
  DATABASE_URL: database.url,
  AGENT_PRIVATE_DIRECTORIES: 'on',
});
const app = await createApp({ config, distDir: folder });
const url = (await app.listen()) + endpoints.identify;
const stops: (() => void)[] = [];

/** Starts a key directory; its response can be changed by changing the keys. */
async function startDirectory(keys: AgentKey[], padding = 0): Promise<string> {
  const server = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'application/http-message-signatures-directory+json' })
      .end(JSON.stringify({ keys: keys.map(({ jwk }) => jwk), padding: ' '.repeat(padding) })),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const scene: SignerScene = {
  url,
  startDirectory,
  sign: (options: Omit<SigningOptions, 'url' | 'now'> & { url?: string }) =>
    signRequest({ url, now: Date.now(), ...options }),
  createKey: createAgentKey,
};

/** Sends an identification; returns identity and reason. */
async function identify(headers: Record<string, string>): Promise<string> {
  const { ticket } = (await (await fetch(url)).json()) as IdentificationTicket;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': TEST_USER_AGENT, ...headers },
    body: JSON.stringify({ ...emptyPayload, ticket }),
  });
  const { result } = (await response.json()) as IdentificationAnswer;
  const row = await app.services.database.kysely
    .selectFrom('identifications')
    .select('products')
    .where('request_id', '=', result.requestId)
    .executeTakeFirstOrThrow();
  const { botInfo } = v.parse(eventProductsSchema, JSON.parse(row.products));
  if (botInfo === undefined || 'error' in botInfo) return 'none';
  const { identity, reason } = botInfo.data;
  return reason === undefined ? identity : `${identity}: ${reason}`;
}

const rows: { signer: string; expected: string; result: string }[] = [];
for (const { name, expected, makeHeaders } of signers) {
  const requests = await makeHeaders(scene);
  let result = '';
  // The last request is the one that counts; earlier ones prepare it.
  for (const headers of requests) result = await identify(headers);
  rows.push({ signer: name, expected, result });
}
console.table(rows);
const wrong = rows.filter(({ expected, result }) => expected !== result);
console.log(`${rows.length - wrong.length} of ${rows.length} signers identified correctly`);

const { p50, p99, withNonce } = await measureVerification(app.services.database, await startDirectory([]));
console.log(
  `verification with cached keys: p50 ${format(p50)}, p99 ${format(p99)}; with a nonce p50 ${format(withNonce)}`,
);

for (const stop of stops) stop();
await app.close();
await database.release();
rmSync(folder, { recursive: true, force: true });
process.exitCode = wrong.length > 0 ? 1 : 0;

function format(ms: number): string {
  return `${ms.toFixed(3)} ms`;
}
