import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SiteManifest } from '@whorl/contract/site-manifest.ts';
import { type App, type AppOptions, createApp } from '../app.ts';
import type { Environment } from '../config/config-variables.ts';
import { readConfig } from '../config.ts';
import { afterFile, afterTest } from './clean-up.ts';
import { createTestDatabase } from './database.ts';
import { writeTestSite } from './site.ts';

export type TestServer = App & {
  /** Such as `http://127.0.0.1:43210`. */
  readonly url: string;
  readonly distDir: string;
  readonly databaseUrl: string;
  fetch(path: string, init?: RequestInit): Promise<Response>;
};

export type TestServerOptions = Partial<Omit<AppOptions, 'config'>> & {
  /** From `describeOnEachDatabase`; by default a new SQLite file. */
  databaseUrl?: string;
  /** Added to the variables that every test needs. */
  environment?: Environment;
};

/** Starts the whole server on a free port with a small site, and stops it after the test. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { databaseUrl = await makeSqliteUrl(), environment = {}, distDir = sharedSite(), ...rest } = options;
  const config = readConfig({ PORT: '0', DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', ...environment });
  const app = await createApp({ config, distDir, ...rest });
  const url = await app.listen();
  let closing: Promise<void> | undefined;
  const close: App['close'] = (how) => (closing ??= app.close(how));
  afterTest(close);
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
  const { url, release } = await createTestDatabase('sqlite');
  afterFile(release);
  return url;
}

/**
 * One folder for all servers, see `server/testing/global-setup.ts`: writing its files takes longer than starting a
 * server.
 */
function sharedSite(): string {
  return process.env.TEST_SITE ?? createTestSite();
}

/** Writes a minimal build that one test can change, deleted after the last test; returns its folder. */
export function createTestSite(change: (manifest: SiteManifest) => SiteManifest = (manifest) => manifest): string {
  const distDir = mkdtempSync(join(tmpdir(), 'whorl-dist-'));
  afterFile(() => rmSync(distDir, { recursive: true, force: true }));
  writeTestSite(distDir, change);
  return distDir;
}
