import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endpoints } from '@whorl/contract/urls.ts';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { buildAgent } from './build.ts';
import { scriptUrl } from './load-script.ts';

/** As the pages of the site are served. */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types agent-frame";

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
/** What tests import in the page, as `/modules/{name}.js`. */
const modules = {
  loader: here('loader.ts'),
  'visible-timeout': here('visible-timeout.ts'),
  'signal-sources': here('signals/signal-sources.ts'),
  'storage-token': here('signals/storage-token.ts'),
  bot: here('signals/bot.ts'),
  fingerprintjs: here('../node_modules/@fingerprintjs/fingerprintjs/dist/fp.esm.js'),
};

export type Answer = { status?: number; body?: string; headers?: Record<string, string>; hang?: boolean };
export type TestPage = {
  page: Page;
  origin: string;
  /** What was asked for, in order, as `METHOD path`. */
  requests: string[];
};

/** A browser and a small server for the tests of one file. */
export function useTestPages(): (options?: {
  policy?: string;
  answer?: (path: string) => Answer | undefined;
}) => Promise<TestPage> {
  const outDir = mkdtempSync(join(tmpdir(), 'whorl-agent-page-'));
  let browser: Browser;
  beforeAll(async () => {
    await buildAgent(outDir);
    await build({
      configFile: false,
      logLevel: 'warn',
      build: { outDir: join(outDir, 'modules'), target: 'es2022', lib: { entry: modules, formats: ['es'] } },
    });
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    });
  });
  afterAll(async () => {
    await browser.close();
    rmSync(outDir, { recursive: true, force: true });
  });

  return async ({ policy = PAGE_POLICY, answer = () => undefined } = {}) => {
    const requests: string[] = [];
    const server = createServer((request, response) => {
      const path = request.url ?? '/';
      // The browser asks for it by itself.
      if (path === '/favicon.ico') return void response.writeHead(204).end();
      requests.push(`${request.method} ${path}`);
      const given = answer(path) ?? (path === '/' ? pageAnswer(policy) : fileAnswer(outDir, path));
      if (given.hang) return;
      response.writeHead(given.status ?? 200, { 'cache-control': 'no-store', ...given.headers }).end(given.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const context = await browser.newContext();
    onTestFinished(async () => {
      await context.close();
      server.closeAllConnections();
      server.close();
    });
    const page = await context.newPage();
    await page.goto(origin);
    return { page, origin, requests };
  };
}

/** The test runner rewrites `import()` in functions that are handed to the page, so the page brings its own. */
const IMPORT_MODULE = "window.importModule = (name) => import('/modules/' + name + '.js');";
declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to one that is there
  interface Window {
    importModule<Module>(name: string): Promise<Module>;
  }
}

const pageAnswer = (policy: string): Answer => ({
  body: '<!doctype html><title>test</title><script src="/import-module.js"></script>',
  headers: { 'content-type': 'text/html', 'content-security-policy': policy },
});

const agentPath = scriptUrl(endpoints.agentScript, 'key');

function fileAnswer(outDir: string, path: string): Answer {
  const headers = { 'content-type': 'text/javascript' };
  const [bare = ''] = path.split('?');
  if (bare === agentPath) return { body: readFileSync(join(outDir, 'agent.js'), 'utf8'), headers };
  if (bare === '/import-module.js') return { body: IMPORT_MODULE, headers };
  if (bare.startsWith('/modules/')) return { body: readFileSync(join(outDir, bare), 'utf8'), headers };
  return { status: 404 };
}
