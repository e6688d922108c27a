import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { EventProducts } from '@whorl/contract/identification/event.ts';
import { distDir } from '../../scripts/build-if-stale.ts';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { identify, type Library, type LibraryResult, libraries } from '../libraries.ts';
import { type BenchProxy, startBenchProxy } from '../proxy.ts';
import { type BenchBrowser, openBrowser } from './browser.ts';
import { type BrowserSettings, fixLookalikeOrder, type Person, type Step } from './people.ts';
import { shuffle, type VisitResult } from './score.ts';

export const methods = [...libraries, 'service-without-token'] as const;
export type Method = (typeof methods)[number];
/** One visit with the result of each method. */
export type RecordedVisit = {
  person: string;
  step: string;
  results: Partial<Record<Method, LibraryResult>>;
  explanations: Partial<Record<Method, Explanation>>;
  /** Number of signals that changed since this person's previous visit. */
  differing: number;
};
/** Reasons that the service recorded for its decision. */
export type Explanation = { decision: string; comment: string; changed: readonly string[] };

/** The service's clock advances by this much after each visit, since people don't return within a second. */
const VISIT_INTERVAL_MS = 60 * 60_000;
/**
 * Host names of two instances of the service. The storage of `service-without-token` is cleared before each visit, so that
 * it never gets a signed ID.
 */
const hosts = { service: '127.0.0.1', 'service-without-token': 'localhost' } as const;
type Service = keyof typeof hosts;
const services = Object.keys(hosts) as readonly Service[];

/**
 * Simulates all people against services with empty databases: everyone's first session, then everyone's second, and so on.
 *
 * @param seed seed for the order of the people; 0 keeps the order
 * @param usedLibraries libraries to run; `service` also runs without its token
 */
export async function simulateVisits(
  people: readonly Person[],
  seed: number,
  usedLibraries: readonly Library[],
  log: (line: string) => void,
): Promise<RecordedVisit[]> {
  const folder = mkdtempSync(join(tmpdir(), 'whorl-identify-'));
  let clockOffsetMs = 0;
  const clock = { ...systemClock, now: () => Date.now() + clockOffsetMs };
  const ports: Record<string, number> = {};
  const closeFunctions: (() => Promise<void>)[] = [];
  let proxy: BenchProxy | undefined;
  try {
    for (const service of services) {
      const app = await startService(join(folder, service), clock);
      ports[hosts[service]] = app.port;
      closeFunctions.push(app.close);
    }
    proxy = await startBenchProxy(ports);
    const order = seed === 0 ? people : fixLookalikeOrder(people, shuffle(people, seed));
    const currentSettings = new Map<Person, BrowserSettings>(order.map((person) => [person, person.settings]));
    const visits: RecordedVisit[] = [];
    const rounds = Math.max(...order.map(({ sessions }) => sessions.length));
    for (let round = 0; round < rounds; round += 1) {
      log(`  session ${round + 1} of ${rounds}, ${visits.length} visits so far`);
      for (const person of order) {
        const steps = person.sessions[round] ?? [];
        const [first] = steps;
        if (first === undefined) continue;
        proxy.setClientAddress(`198.51.100.${people.indexOf(person) + 1}`);
        await runSession(
          {
            person,
            steps,
            first,
            profile: join(folder, person.name),
            proxy,
            usedLibraries,
            currentSettings,
            visits,
            log,
          },
          () => {
            clockOffsetMs += VISIT_INTERVAL_MS;
          },
        );
      }
    }
    for (const service of services) addExplanations(visits, service, join(folder, service, 'whorl.sqlite'));
    return visits;
  } finally {
    proxy?.close();
    for (const close of closeFunctions) await close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function visit(
  browser: BenchBrowser,
  proxy: BenchProxy,
  usedLibraries: readonly Library[],
  { settings, step }: { settings: BrowserSettings; step: Step },
): Promise<Partial<Record<Method, LibraryResult>>> {
  await browser.applySettings(settings);
  const [withToken, withoutToken] = [proxy.origin(hosts.service), proxy.origin(hosts['service-without-token'])];
  await browser.clear(step.clearsStorage ? [withToken, withoutToken] : [withoutToken]);
  const results: Partial<Record<Method, LibraryResult>> = {};
  for (const library of usedLibraries)
    results[library] = await identify(browser.page, withToken, library, library === 'service');
  results['service-without-token'] = await identify(browser.page, withoutToken, 'service');
  return results;
}

/** Returns how many signals have another value than before; 0 if either visit has no signals. */
export function countDifferences(
  before: Readonly<Record<string, string>> | undefined,
  current: Readonly<Record<string, string>> | undefined,
): number {
  if (before === undefined || current === undefined) return 0;
  return Object.keys(current).filter((name) => before[name] !== current[name]).length;
}

type Session = {
  person: Person;
  steps: readonly Step[];
  first: Step;
  /** Folder of the browser's profile. */
  profile: string;
  proxy: BenchProxy;
  usedLibraries: readonly Library[];
  currentSettings: Map<Person, BrowserSettings>;
  visits: RecordedVisit[];
  log: (line: string) => void;
};

/** Runs one session of one person: opens the browser, makes the visits, closes the browser. */
async function runSession(
  { person, steps, first, profile, proxy, usedLibraries, currentSettings, visits, log }: Session,
  onVisited: () => void,
): Promise<void> {
  // Under load, starting Chromium sometimes fails; a second attempt succeeds.
  let browser = await openBrowser(profile, first).catch(() => openBrowser(profile, first));
  try {
    for (const step of steps) {
      const before = currentSettings.get(person) ?? person.settings;
      const settings = { ...before, ...step.change?.(before) };
      currentSettings.set(person, settings);
      let results: Partial<Record<Method, LibraryResult>>;
      try {
        results = await visit(browser, proxy, usedLibraries, { settings, step });
      } catch (error) {
        // The browser crashed, which isn't what is measured.
        log(`  ${person.name}, ${step.id}: retrying after ${String(error).split('\n')[0]}`);
        await browser.close();
        browser = await openBrowser(profile, first);
        results = await visit(browser, proxy, usedLibraries, { settings, step });
      }
      const last = visits.findLast((other) => other.person === person.name);
      const differing = countDifferences(last?.results.service?.signals, results.service?.signals);
      visits.push({ person: person.name, step: step.id, results, explanations: {}, differing });
      onVisited();
    }
  } finally {
    await browser.close();
  }
}

/** Starts an instance of the service with its own database. */
export async function startService(
  dataDir: string,
  clock: typeof systemClock = systemClock,
): Promise<{ port: number; close: () => Promise<void> }> {
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.1' });
  const app = await createApp({ config, distDir, clock });
  return { port: Number(new URL(await app.listen()).port), close: () => app.close() };
}

/** Adds the decisions that the service stored to each visit. */
function addExplanations(visits: readonly RecordedVisit[], service: Service, path: string): void {
  const database = new DatabaseSync(path, { readOnly: true });
  const find = database.prepare('select products from identifications where request_id = ?');
  for (const { results, explanations } of visits) {
    const row = find.get(results[service]?.requestId ?? '') as { products: string } | undefined;
    const products = row && (JSON.parse(row.products) as EventProducts);
    if (products === undefined || 'error' in products.identification) continue;
    const { match, confidence } = products.identification.data;
    explanations[service] = { decision: match.decision, comment: confidence.comment, changed: match.changed };
  }
  database.close();
}

/** Returns the results of one method, for scoring. */
export const getResults = (method: Method, visits: readonly RecordedVisit[]): VisitResult[] =>
  visits.flatMap(({ person, step, results }) => {
    const result = results[method];
    return result === undefined ? [] : [{ person, step, id: result.id, score: result.score }];
  });
