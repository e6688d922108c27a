import { execFile } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import type { AnswerProducts, EventSearchAnswer } from '@whorl/contract/identification/event.ts';
import { assetsFolder, serverApi } from '@whorl/contract/urls.ts';
import { vi } from 'vitest';
import { distDir, root } from '../../scripts/build-if-stale.ts';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';

/** The complete site, observed through its responses, its API, its command line and its database. */
export type WatchedSite = {
  readonly origin: string;
  /** Responses in the order in which they were completed: method, path and status. */
  readonly responses: readonly string[];
  /** Paths that were loaded as documents, in the same order: links of the site load only data. */
  readonly documents: readonly string[];
  /** Whether a browser has loaded the script that shows the consent banner. */
  isBannerLoaded(): boolean;
  /** Waits until the server has sent nothing for a second: the open page is loaded and interactive. */
  waitUntilQuiet(): Promise<void>;
  /** Returns the title of a page, from its HTML. */
  readTitle(path: string): Promise<string>;
  /** Returns all identifications, oldest first, from the server API. */
  listIdentifications(): Promise<readonly AnswerProducts[]>;
  /** Runs `npm run NAME -- …` on the site's database and returns its output. */
  command(name: string, ...args: readonly string[]): Promise<string>;
  /** Returns the visitor IDs in a table of a demo. */
  listDemoVisitors(table: string): readonly unknown[];
  /** Stops the server, so that connections are refused. */
  stop(): Promise<void>;
};

const run = promisify(execFile);
/** Time without a response after which the server counts as quiet. */
const QUIET_MS = 1_000;
const QUIET_TIMEOUT_MS = 60_000;
const FINISHED = 'http.server.response.finish';

/**
 * Starts the server on the built site, for visitors from Germany, where consent is required.
 *
 * @param folder folder for the database
 */
export async function startWatchedSite(folder: string): Promise<WatchedSite> {
  const config = readConfig({
    ...{ HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error' },
    ...{ EXPERIMENTS: 'off', COUNTRY_FALLBACK: 'DE' },
  });
  const app = await createApp({ config, distDir });
  const origin = await app.listen();
  const responses: string[] = [];
  const documents: string[] = [];
  const bannerResponses = listBannerResponses();
  const record = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    if (request.headers.host !== new URL(origin).host) return;
    responses.push(`${request.method} ${request.url} ${response.statusCode}`);
    if (request.headers['sec-fetch-dest'] === 'document') documents.push(request.url ?? '');
  };
  subscribe(FINISHED, record);
  const command = async (name: string, ...args: readonly string[]): Promise<string> => {
    const env = { ...process.env, DATA_DIR: folder };
    return (await run(process.execPath, [join(root, `server/cli/${name}.ts`), ...args], { env })).stdout;
  };
  const [key = ''] = (await command('keys', 'create', '--secret', '--workspace', 'own')).split('\n');
  let isStopped = false;
  return {
    origin,
    responses,
    documents,
    command,
    isBannerLoaded: () => bannerResponses.some((response) => responses.includes(response)),
    async waitUntilQuiet() {
      let before = -1;
      const isQuiet = () => {
        const isSame = responses.length === before;
        before = responses.length;
        return isSame;
      };
      await vi.waitUntil(isQuiet, { timeout: QUIET_TIMEOUT_MS, interval: QUIET_MS });
    },
    async readTitle(path) {
      const html = await (await fetch(origin + path)).text();
      return /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '';
    },
    async listIdentifications() {
      const response = await fetch(origin + serverApi.eventSearch, { headers: { 'Auth-API-Key': key } });
      const { events } = (await response.json()) as EventSearchAnswer;
      return events.map(({ products }) => products).reverse();
    },
    listDemoVisitors(table) {
      const database = new DatabaseSync(join(folder, 'whorl.sqlite'), { readOnly: true });
      try {
        return database
          .prepare(`select visitor_id from ${table}`)
          .all()
          .map((row) => row.visitor_id);
      } finally {
        database.close();
      }
    },
    async stop() {
      if (isStopped) return;
      isStopped = true;
      await app.close();
      unsubscribe(FINISHED, record);
    },
  };
}

/** Returns the responses with the script of the consent banner: one, or several after a build, which keeps earlier files. */
function listBannerResponses(): string[] {
  const folder = join(distDir, 'public', assetsFolder);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.js') && readFileSync(join(folder, file), 'utf8').includes('consent-banner'))
    .map((file) => `GET ${assetsFolder}${file} 200`);
}
