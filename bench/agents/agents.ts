import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BotInfo } from '@whorl/contract/identification/bot-info.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { createTestDatabase } from '../../server/testing/database.ts';
import { postSignals, readStoredProducts } from '../../server/testing/signals.ts';
import {
  type AgentKey,
  createAgentKey,
  type SigningOptions,
  signRequest,
} from '../../server/testing/signed-requests.ts';
import { writeTestSite } from '../../server/testing/site.ts';
import { measureVerification } from './measure-verification.ts';
import { type SignerScene, signers } from './signers.ts';
import { crawlerRanges, ownAgents, unsignedRequests } from './unsigned.ts';

/*
 * `node scripts/run.mjs bench/agents/agents.ts`: sends the requests of signers, honest and not, and of programs that don't
 * sign, to the real server, and prints how each is identified; then the time to verify one signature with cached keys.
 * `--write` stores all of it for the page on AI agent detection. The exit code is 1 if a signer is identified incorrectly.
 */

const COMMAND = 'node scripts/run.mjs bench/agents/agents.ts --write';
const target = join(import.meta.dirname, '../../content/products/ai-agent-detection/measured.json');

const folder = mkdtempSync(join(tmpdir(), 'whorl-bench-agents-'));
writeTestSite(folder);
const database = await createTestDatabase('sqlite');
const writeJson = (name: string, value: object): string => {
  writeFileSync(join(folder, name), JSON.stringify(value));
  return join(folder, name);
};
const config = readConfig({
  PORT: '0',
  LOG_LEVEL: 'silent',
  DATABASE_URL: database.url,
  AGENT_PRIVATE_DIRECTORIES: 'on',
  TRUSTED_PROXIES: '127.0.0.1',
  GOOD_BOT_RANGES: writeJson('ranges.json', crawlerRanges),
  KNOWN_AGENTS: writeJson('agents.json', ownAgents),
});
const app = await createApp({ config, distDir: folder });
const origin = await app.listen();
const url = origin + endpoints.identify;
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
const server = {
  services: app.services,
  fetch: (path: string, init?: RequestInit) => fetch(origin + path, init),
};

/** Sends an identification; returns what is stored about its program. */
async function identify(headers: Record<string, string>, payload: object = {}): Promise<BotInfo | undefined> {
  const { botInfo } = await readStoredProducts(server, await postSignals(server, payload, headers));
  if (botInfo !== undefined && 'error' in botInfo) throw new Error(botInfo.error.message);
  return botInfo?.data;
}

/** Creates a row of the results. @param expected identity, with the reason if there is one */
function toRow(request: string, expected: string, info: BotInfo | undefined) {
  const { identity = 'none', reason, identifiedBy } = info ?? {};
  const found = reason === undefined ? identity : `${identity}: ${reason}`;
  return {
    request,
    identity,
    ...(reason !== undefined && { reason }),
    ...(identifiedBy !== undefined && { identifiedBy }),
    isRight: found === expected,
  };
}

const signed: ReturnType<typeof toRow>[] = [];
for (const { name, expected, makeHeaders } of signers) {
  let info: BotInfo | undefined;
  // The last request is the one that counts; earlier ones prepare it.
  for (const headers of await makeHeaders(scene)) info = await identify(headers);
  signed.push(toRow(name, expected, info));
}
const unsigned: typeof signed = [];
for (const { name, expected, headers, payload } of unsignedRequests) {
  unsigned.push(toRow(name, expected, await identify(headers, payload)));
}
console.table(signed);
console.table(unsigned);
const countRight = (rows: typeof signed): string => `${rows.filter(({ isRight }) => isRight).length} of ${rows.length}`;
console.log(`${countRight(signed)} signed and ${countRight(unsigned)} unsigned requests identified correctly`);

const verification = await measureVerification(app.services.database, await startDirectory([]));
const { p50, p99, withNonce } = verification;
console.log(
  `verification with cached keys: p50 ${format(p50)}, p99 ${format(p99)}; with a nonce p50 ${format(withNonce)}`,
);
if (process.argv.includes('--write')) {
  const on = new Date().toISOString().slice(0, 'yyyy-mm-dd'.length);
  const rounded = Object.fromEntries(Object.entries(verification).map(([name, ms]) => [name, Number(ms.toFixed(3))]));
  const content = { on, command: COMMAND, node: process.versions.node, signed, unsigned, verification: rounded };
  writeFileSync(target, `${JSON.stringify(content, undefined, 2)}\n`);
}

for (const stop of stops) stop();
await app.close();
await database.release();
rmSync(folder, { recursive: true, force: true });
process.exitCode = signed.every(({ isRight }) => isRight) ? 0 : 1;

function format(ms: number): string {
  return `${ms.toFixed(3)} ms`;
}
