import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { SiteManifest } from '@whorl/contract/site-manifest.ts';
import { pages } from '@whorl/contract/urls.ts';
import { afterAll, afterEach } from 'vitest';
import { type App, type AppOptions, createApp } from './app.ts';
import { type Environment, readConfig } from './config.ts';
import { makeTestDatabase } from './platform/database/test-databases.ts';

export type TestServer = App & {
  /** Such as `http://127.0.0.1:43210`. */
  readonly url: string;
  readonly distDir: string;
  fetch(path: string, init?: RequestInit): Promise<Response>;
};

export type TestServerOptions = Partial<Omit<AppOptions, 'config'>> & {
  /** From `describeOnEachDatabase`; by default an SQLite file of its own. */
  databaseUrl?: string;
  /** Over what a test needs anyway. */
  environment?: Environment;
};

/** Starts the whole server on a free port, with a tiny site, and stops it after the test. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { databaseUrl = await makeSqliteUrl(), environment = {}, distDir = makeTestSite(), ...rest } = options;
  const config = readConfig({ PORT: '0', DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', ...environment });
  const app = await createApp({ config, distDir, ...rest });
  const url = await app.listen();
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= app.close());
  running.push(close);
  return { ...app, close, url, distDir, fetch: (path, init) => fetch(url + path, { redirect: 'manual', ...init }) };
}

async function makeSqliteUrl(): Promise<string> {
  const { url, drop } = await makeTestDatabase('sqlite');
  databases.push(drop);
  return url;
}

const running: (() => Promise<void>)[] = [];
const folders: string[] = [];
const databases: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of running.splice(0)) await close();
});
afterAll(async () => {
  for (const drop of databases.splice(0)) await drop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A build as small as can be: the pages of the URL table, one script, one data file. Returns its folder. */
export function makeTestSite(change: (manifest: SiteManifest) => SiteManifest = (manifest) => manifest): string {
  const distDir = mkdtempSync(join(tmpdir(), 'whorl-dist-'));
  folders.push(distDir);
  writeTestSite(distDir, change);
  return distDir;
}

/** The same for a script outside the test runner, into a folder of its own. */
export function writeTestSite(
  distDir: string,
  change: (manifest: SiteManifest) => SiteManifest = (manifest) => manifest,
): void {
  const write = (name: string, text: string): void => {
    const path = join(distDir, 'public', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    writeFileSync(`${path}.br`, brotliCompressSync(text));
    writeFileSync(`${path}.gz`, gzipSync(text));
  };
  const manifest: SiteManifest = { buildHash: '0123456789abcdef0123', pages: {}, redirects: [] };
  for (const page of Object.values(pages)) {
    const file = page.path.endsWith('/') ? `${page.path.slice(1)}index.html` : page.path.slice(1);
    const status = 'status' in page ? page.status : 200;
    manifest.pages[page.path] = { file, status, scriptHashes: [`'sha256-${page.group}'`], styleHashes: ["'sha256-x'"] };
    write(
      file,
      `<!doctype html><title>${page.path}</title>${page.path === pages.contactSales.path ? contactForm : ''}`,
    );
  }
  manifest.redirects.push({ from: '/sales/', to: pages.contactSales.path, status: 301 });
  write('assets/entry-0a1b2c3d.js', 'export const answer = 42;');
  write('page-data/app-data.json', '{"webpackCompilationHash":"0123456789abcdef0123"}');
  write('sw.js', 'self.skipWaiting();');
  writeFileSync(join(distDir, 'public/picture.png'), 'no picture');
  writeFileSync(join(distDir, 'manifest.json'), JSON.stringify(change(manifest)));
}

const contactForm = `<main><form action="/api/hubspot/" method="post">
<div id="form-problems" hidden></div>
<input type="hidden" name="name" value="contact-sales">
<input id="email" name="email" type="email"><p id="email-error" class="error" hidden></p>
<input id="url" name="url"><p id="url-error" class="error" hidden></p>
<input id="jobTitle" name="jobTitle"><p id="jobTitle-error" class="error" hidden></p>
<textarea id="description" name="description"></textarea><p id="description-error" class="error" hidden></p>
<select id="apiCallsQuestion" name="apiCallsQuestion"><option value="">–</option><option>Up to 100,000</option></select>
<p id="apiCallsQuestion-error" class="error" hidden></p>
<button>Send</button></form></main>`;
