import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type JobsFile, jobsFile, jobsFileSchema } from '../../contract/careers/job.ts';
import { consoleCalls } from '../../contract/console/console-urls.ts';
import { form as webinarForm } from '../../contract/leads/forms/webinar.ts';
import { siteManifestSchema } from '../../contract/site-manifest.ts';
import { textFiles, webinarPath } from '../../contract/urls.ts';
import { buildIfStale, distDir } from '../../scripts/build-if-stale.ts';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { type Database, openDatabase } from '../../server/platform/database/database.ts';
import { readBuildJson } from '../../server/platform/static/read-build-file.ts';
import { collectRoutes, type ServerRoute } from '../../server/testing/collect-routes.ts';
import { createTestDatabase } from '../../server/testing/database.ts';
import { writeTestSite } from '../../server/testing/site.ts';
import { startBenchServer } from '../server.ts';
import type { BuiltNames } from './complete-body.ts';
import { type Credentials, createCredentials } from './credentials.ts';
import type { Target } from './draft.ts';
import { type ApiDescription, createTargets, type McpTool } from './targets.ts';
import { startVendors, type Vendors } from './vendors.ts';

export const CONSOLE_TOKEN = 'token of the console for the fuzz test';

export const METRICS_TOKEN = 'token of the metrics for the fuzz test';

export type FuzzServer = {
  readonly url: string;
  readonly processId: number;
  readonly database: Database;
  readonly vendors: Vendors;
  readonly targets: readonly Target[];
  readonly tools: readonly McpTool[];
  readonly credentials: Credentials;
  readonly built: BuiltNames;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
  remove(): Promise<void>;
};

/** Settings that turn everything on. @param vendors settings of the receivers */
export const createSettings = (dataDir: string, vendors: Readonly<Record<string, string>>) => ({
  LOG_LEVEL: 'error',
  CONSOLE_TOKEN,
  DATA_DIR: dataDir,
  METRICS_TOKEN,
  CONSOLE_SAMPLE_DATA: 'on',
  CMS_BACKEND: 'github',
  CMS_REPOSITORY: 'example/example',
  COUNTRY_FALLBACK: 'US',
  ...vendors,
});

/** Returns every route that a server with these settings has. */
export async function readRoutes(settings: Readonly<Record<string, string>>): Promise<readonly ServerRoute[]> {
  const folder = mkdtempSync(join(tmpdir(), 'whorl-fuzz-'));
  writeTestSite(folder);
  const { url, release } = await createTestDatabase('sqlite');
  const config = readConfig({ ...settings, PORT: '0', DATABASE_URL: url, LOG_LEVEL: 'silent' });
  const { result: app, routes } = await collectRoutes(() => createApp({ config, distDir: folder }));
  await app.close();
  await release();
  rmSync(folder, { recursive: true, force: true });
  return routes;
}

/**
 * Starts the complete server with everything turned on and the built site, and returns it with all of its routes and a user
 * of each role.
 *
 * @param onLogLine called with each error that the server logs
 */
export async function startFuzzServer(
  dialect: 'sqlite' | 'postgres',
  onLogLine: (line: string) => void,
): Promise<FuzzServer> {
  await buildIfStale();
  const dataDir = mkdtempSync(join(tmpdir(), 'whorl-fuzz-'));
  const vendors = await startVendors();
  const settings = createSettings(dataDir, vendors.settings);
  const routes = await readRoutes(settings);
  const server = await startBenchServer({ dialect, settings, onLogLine, distDir });
  const database = openDatabase(server.databaseUrl);
  const credentials = await createCredentials(server.url, database);
  const description = (await (await fetch(server.url + textFiles.apiDescription)).json()) as ApiDescription;
  const tools = await listTools(server.url, credentials);
  // Makes the sample data, which takes seconds.
  await (await fetch(server.url + consoleCalls.sampleData, { method: 'POST', redirect: 'manual' })).body?.cancel();
  return {
    ...{ url: server.url, processId: server.processId, ended: server.ended, database, vendors, tools, credentials },
    targets: createTargets(routes, description, tools),
    built: readBuiltNames(),
    async remove() {
      await database.close();
      await server.remove();
      await vendors.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns a webinar with a form, an open position and a script of the content manager. */
function readBuiltNames(): BuiltNames {
  const { pages } = readBuildJson(join(distDir, 'manifest.json'), siteManifestSchema);
  const jobs = readBuildJson(join(distDir, jobsFile), jobsFileSchema);
  const webinars = Object.entries(pages).flatMap(([path, { file }]) => {
    const slug = path.split('/').at(-2) ?? '';
    if (path !== webinarPath(slug)) return [];
    return readFileSync(join(distDir, 'public', file), 'utf8').includes(webinarForm.endpoint) ? [slug] : [];
  });
  const scripts = readdirSync(join(distDir, 'admin/assets')).filter((name) => name.endsWith('.js'));
  const [{ slug, job }] = jobs as [JobsFile[number]];
  const questions = job.questions.filter(({ required }) => required).flatMap(({ fields }) => fields);
  return {
    webinar: webinars[0] ?? '',
    job: slug,
    questions: questions.map(({ name }) => name),
    contentManagerScript: scripts[0] ?? '',
  };
}

async function listTools(url: string, { accessTokens }: Credentials): Promise<readonly McpTool[]> {
  const response = await fetch(url + consoleCalls.mcp, {
    method: 'POST',
    headers: {
      ...{ accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
      authorization: `Bearer ${accessTokens.viewer}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  const { result } = (await response.json()) as { result: { tools: readonly McpTool[] } };
  return result.tools;
}
