import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SiteManifest } from '@whorl/contract/site-manifest.ts';
import { type App, type AppOptions, createApp } from '../app.ts';
import type { Environment } from '../config/config-variables.ts';
import { readConfig } from '../config.ts';
import { afterThisFile, afterThisTest } from './clean-up.ts';
import { makeTestDatabase } from './database.ts';
import { writeTestSite } from './site.ts';

export type TestServer = App & {
  /** Such as `http://127.0.0.1:43210`. */
  readonly url: string;
  readonly distDir: string;
  readonly databaseUrl: string;
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
  const { databaseUrl = await makeSqliteUrl(), environment = {}, distDir = untouchedSite(), ...rest } = options;
  const config = readConfig({ PORT: '0', DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', ...environment });
  const app = await createApp({ config, distDir, ...rest });
  const url = await app.listen();
  let closing: Promise<void> | undefined;
  const close: App['close'] = (how) => (closing ??= app.close(how));
  afterThisTest(close);
  return {
    ...app,
    close,
    url,
    distDir,
    databaseUrl,
    fetch: (path, init) => fetch(url + path, { redirect: 'manual', ...init }),
  };
}

async function makeSqliteUrl(): Promise<string> {
  const { url, drop } = await makeTestDatabase('sqlite');
  afterThisFile(drop);
  return url;
}

/** One folder for every server, see `server/testing/global-setup.ts`: writing its files takes longer than starting one. */
function untouchedSite(): string {
  return process.env.TEST_SITE ?? makeTestSite();
}

/** A build as small as can be, for one test to change, removed after the last one; returns its folder. */
export function makeTestSite(change: (manifest: SiteManifest) => SiteManifest = (manifest) => manifest): string {
  const distDir = mkdtempSync(join(tmpdir(), 'whorl-dist-'));
  afterThisFile(() => rmSync(distDir, { recursive: true, force: true }));
  writeTestSite(distDir, change);
  return distDir;
}
