import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { endpoints } from '@whorl/contract/urls.ts';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
} from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { scriptUrl } from './load-script.ts';
import { buildForTests } from './test-build.ts';

/** The policy that the site's pages are served with. */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types agent-frame";

export type TestResponse = {
  status?: number;
  body?: string;
  headers?: Record<string, string>;
  /** Never responds. */
  hang?: boolean;
  /** Closes the connection without a response. */
  drop?: boolean;
  /** Closes the connection after half of the body. */
  breakOff?: boolean;
};
export type TestRequest = { method: string; body: string };
export type TestResponder = (
  path: string,
  request: TestRequest,
) => TestResponse | undefined | Promise<TestResponse | undefined>;
export type TestPage = {
  page: Page;
  context: BrowserContext;
  origin: string;
  /** Received requests in order, as `METHOD path`. */
  requests: string[];
};
export type PageOptions = {
  policy?: string;
  answer?: TestResponder;
  /** Playwright's context options: language, time zone, screen and so on. */
  device?: BrowserContextOptions;
};

/**
 * Opens test pages: contexts of a browser that is shared by all tests, and a small server for those of one file.
 *
 * @param kind `person` is a complete Chromium without signs of automation; `plain` is its headless shell, which has no
 *   plugins and no `window.chrome`
 */
export function useTestPages(kind: 'plain' | 'person' = 'plain'): (options?: PageOptions) => Promise<TestPage> {
  let outDir = '';
  let browser: Browser;
  beforeAll(async () => {
    outDir = await buildForTests();
    const address = kind === 'person' ? process.env.PERSON_BROWSER : process.env.PLAIN_BROWSER;
    browser = await chromium.connect(address ?? '');
  });
  afterAll(() => browser.close());

  return async ({ policy = PAGE_POLICY, answer = () => undefined, device = {} } = {}) => {
    const { origin, requests } = await serve(outDir, policy, answer);
    const context = await browser.newContext(device);
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(origin);
    return { page, context, origin, requests };
  };
}

/** Required by the test machine; none of them changes what pages see. */
export const launchOptions: LaunchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
};

/** Serves the same pages for a browser that a test launches itself. The server is closed with the test. */
export async function serveTestPage(): Promise<string> {
  return (await serve(await buildForTests(), PAGE_POLICY, () => undefined)).origin;
}

async function serve(
  outDir: string,
  policy: string,
  answer: TestResponder,
): Promise<{ origin: string; requests: string[] }> {
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    // The browser requests it on its own.
    if (path === '/favicon.ico') return void response.writeHead(204).end();
    const method = request.method ?? 'GET';
    requests.push(`${method} ${path}`);
    const given =
      (await answer(path, { method, body: await text(request) })) ??
      (path === '/' ? createPageResponse(policy) : fileAnswer(outDir, path));
    if (given.drop) return void request.socket.destroy();
    if (given.hang) return;
    const { body = '' } = given;
    if (given.breakOff) {
      response.writeHead(200, { 'content-length': body.length });
      return void response.write(body.slice(0, body.length / 2), () => request.socket.destroy());
    }
    response.writeHead(given.status ?? 200, { 'cache-control': 'no-store', ...given.headers }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

/** The test runner rewrites `import()` in functions passed to the page, so the page provides its own. */
const IMPORT_MODULE = "window.importModule = (name) => import('/modules/' + name + '.js');";
declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can extend an existing one
  interface Window {
    importModule<Module>(name: string): Promise<Module>;
  }
}

export const createPageResponse = (policy: string, headers: Record<string, string> = {}): TestResponse => ({
  body: '<!doctype html><title>test</title><script src="/import-module.js"></script>',
  headers: { 'content-type': 'text/html', 'content-security-policy': policy, ...headers },
});

const agentPath = scriptUrl(endpoints.agentScript, 'key');

function fileAnswer(outDir: string, path: string): TestResponse {
  const headers = { 'content-type': 'text/javascript' };
  const [bare = ''] = path.split('?');
  if (bare === agentPath) return { body: readFileSync(join(outDir, 'agent.js'), 'utf8'), headers };
  if (bare === '/import-module.js') return { body: IMPORT_MODULE, headers };
  if (bare.startsWith('/modules/')) return { body: readFileSync(join(outDir, bare), 'utf8'), headers };
  return { status: 404 };
}
