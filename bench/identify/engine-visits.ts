import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IdentificationResult, ResultWithSignals } from '@whorl/contract/identification/result.ts';
import { WINDOW_KIND_KEY } from '@whorl/contract/stored-data/names.ts';
import { buildIfStale } from '../../scripts/build-if-stale.ts';
import { startDisplay } from '../../scripts/start-display.ts';
import { agentUrl, BENCH_PAGE } from '../libraries.ts';
import { type BenchProxy, RESULT_PATH, startBenchProxy } from '../proxy.ts';
import { type Engine, findEngines, useWindow, type WindowSettings } from './engines.ts';
import { startService } from './run.ts';

/** One identification in an ordinary window. */
export type EngineVisit = {
  readonly userAgent: string;
  readonly result: IdentificationResult & Pick<ResultWithSignals, 'signals'>;
};
export type EngineVisits = {
  readonly engines: readonly Engine[];
  /**
   * Opens a window, identifies the browser, reloads the page for each further visit, and closes the browser.
   *
   * @param profile name of the browser's profile; a new name is a new profile
   */
  visit(engine: Engine, profile: string, settings: WindowSettings, count?: number): Promise<readonly EngineVisit[]>;
  stop(): Promise<void>;
};

const HOST = '127.0.0.1';
/** Time limit for starting a browser and for one visit. On a busy machine Firefox takes half a minute. */
const VISIT_TIMEOUT_MS = 90_000;
/** Time limit for private mode detection. */
const WINDOW_KIND_TIMEOUT_MS = 5_000;

/** Identifies the browser, posts the result to the proxy when private mode is detected too, and opens the next visit. */
const pageScript = `
  const visits = new URLSearchParams(location.search).getAll('visit');
  if (visits.length > 0) (async () => {
    const agent = await (await import('${agentUrl}')).load({ apiKey: 'whorl-site' });
    const result = await agent.get({ extendedResult: true });
    const deadline = Date.now() + ${WINDOW_KIND_TIMEOUT_MS};
    while (localStorage.getItem('${WINDOW_KIND_KEY}') === null && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 100));
    const body = JSON.stringify({ userAgent: navigator.userAgent, result });
    await fetch('${RESULT_PATH}?id=' + visits[0], { method: 'POST', body });
    if (visits.length > 1) location.search = visits.slice(1).map((visit) => 'visit=' + visit).join('&');
  })();`;

/**
 * Starts a display, the service and a page that identifies the browser, and finds the installed engines.
 *
 * @throws without a display
 */
export async function startEngineVisits(): Promise<EngineVisits> {
  await buildIfStale();
  const display = await startDisplay();
  if (!display) throw new Error('Expected a display, found none. Install xvfb.');
  const folder = mkdtempSync(join(tmpdir(), 'whorl-engines-'));
  const service = await startService(join(folder, 'service'));
  const proxy = await startBenchProxy({ [HOST]: service.port }, pageScript);
  return {
    engines: findEngines(display.environment),
    async visit(engine, name, settings, count = 1) {
      const profile = join(folder, engine.name, name);
      mkdirSync(profile, { recursive: true });
      const ids = Array.from({ length: count }, () => randomUUID());
      const url = `${proxy.origin(HOST)}${BENCH_PAGE}?${ids.map((id) => `visit=${id}`).join('&')}`;
      const { command, args, env } = engine.prepare(profile, url, settings);
      const environment = { ...display.environment, HOME: profile, TZ: settings.timeZone ?? 'UTC', ...env };
      return await useWindow({ command, args, env: environment }, waitForVisits(proxy, ids));
    },
    async stop() {
      proxy.close();
      await service.close();
      display.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits for visits that follow each other in one window. */
async function waitForVisits(proxy: BenchProxy, ids: readonly string[]): Promise<EngineVisit[]> {
  const visits: EngineVisit[] = [];
  for (const id of ids) visits.push((await proxy.waitForResult(id, VISIT_TIMEOUT_MS)) as EngineVisit);
  return visits;
}
