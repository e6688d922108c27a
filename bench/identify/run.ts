import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { EventProducts } from '@whorl/contract/identification/event.ts';
import { distDir } from '../../scripts/build-if-stale.ts';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { type BenchFront, startBenchFront } from '../front.ts';
import { type Answer, ask, type Library, libraries } from '../libraries.ts';
import { type BenchBrowser, openBrowser } from './browser.ts';
import { inOrder, type Look, type Person, type Step } from './people.ts';
import { type SeenVisit, shuffled } from './score.ts';

export const methods = [...libraries, 'service-without-token'] as const;
export type Method = (typeof methods)[number];
/** One visit, as all methods saw it. */
export type ReadVisit = {
  person: string;
  step: string;
  answers: Partial<Record<Method, Answer>>;
  why: Partial<Record<Method, Why>>;
  /** How many of the agent's signals were other ones at this person's visit before. */
  differing: number;
};
/** What the service says for itself. */
export type Why = { decision: string; comment: string; changed: readonly string[] };

/** Between two visits; the service's clock is put on by so much, since people do not come back within a second. */
const BETWEEN_VISITS_MS = 60 * 60_000;
/** With the token, and, under another name of the host, as if nothing ever stayed in the browser. */
const hosts = { service: '127.0.0.1', 'service-without-token': 'localhost' } as const;
type Service = keyof typeof hosts;
const services = Object.keys(hosts) as readonly Service[];

/**
 * All people live their lives beside each other, against services that know nobody at first: the first session of
 * everybody, then the second of everybody, and so on.
 *
 * @param seed of the order of the people; 0 leaves them as they are
 * @param asked the libraries; the service is asked with and without its token
 */
export async function liveThrough(
  people: readonly Person[],
  seed: number,
  asked: readonly Library[],
  say: (line: string) => void,
): Promise<ReadVisit[]> {
  const folder = mkdtempSync(join(tmpdir(), 'whorl-identify-'));
  let ahead = 0;
  const clock = { ...systemClock, now: () => Date.now() + ahead };
  const ports: Record<string, number> = {};
  const closers: (() => Promise<void>)[] = [];
  let front: BenchFront | undefined;
  try {
    for (const service of services) {
      const app = await startService(join(folder, service), clock);
      ports[hosts[service]] = app.port;
      closers.push(app.close);
    }
    front = await startBenchFront(ports);
    const order = seed === 0 ? people : inOrder(people, shuffled(people, seed));
    const looks = new Map<Person, Look>(order.map((person) => [person, person.look]));
    const visits: ReadVisit[] = [];
    const rounds = Math.max(...order.map(({ sessions }) => sessions.length));
    for (let round = 0; round < rounds; round += 1) {
      say(`  session ${round + 1} of ${rounds}, ${visits.length} visits so far`);
      for (const person of order) {
        const steps = person.sessions[round] ?? [];
        const [first] = steps;
        if (first === undefined) continue;
        front.setAddress(`198.51.100.${people.indexOf(person) + 1}`);
        await liveSession(
          { person, steps, first, profile: join(folder, person.name), front, asked, looks, visits, say },
          () => {
            ahead += BETWEEN_VISITS_MS;
          },
        );
      }
    }
    for (const service of services) explain(visits, service, join(folder, service, 'whorl.sqlite'));
    return visits;
  } finally {
    front?.close();
    for (const close of closers) await close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function visit(
  browser: BenchBrowser,
  front: BenchFront,
  asked: readonly Library[],
  { look, step }: { look: Look; step: Step },
): Promise<Partial<Record<Method, Answer>>> {
  await browser.show(look);
  const [kept, forgetful] = [front.origin(hosts.service), front.origin(hosts['service-without-token'])];
  await browser.clear(step.clears ? [kept, forgetful] : [forgetful]);
  const answers: Partial<Record<Method, Answer>> = {};
  for (const library of asked) answers[library] = await ask(browser.page, kept, library, library === 'service');
  answers['service-without-token'] = await ask(browser.page, forgetful, 'service');
  return answers;
}

function differences(before: Record<string, string> | undefined, now: Record<string, string> | undefined): number {
  if (before === undefined || now === undefined) return 0;
  return Object.keys(now).filter((name) => before[name] !== now[name]).length;
}

type Session = {
  person: Person;
  steps: readonly Step[];
  first: Step;
  /** The folder of the browser. */
  profile: string;
  front: BenchFront;
  asked: readonly Library[];
  looks: Map<Person, Look>;
  visits: ReadVisit[];
  say: (line: string) => void;
};

/** One session of one person: the browser is opened, makes its visits, and is closed. */
async function liveSession(
  { person, steps, first, profile, front, asked, looks, visits, say }: Session,
  onVisited: () => void,
): Promise<void> {
  // Under load a start fails now and then, and the second one does not.
  let browser = await openBrowser(profile, first).catch(() => openBrowser(profile, first));
  try {
    for (const step of steps) {
      const before = looks.get(person) ?? person.look;
      const look = { ...before, ...step.change?.(before) };
      looks.set(person, look);
      let answers: Partial<Record<Method, Answer>>;
      try {
        answers = await visit(browser, front, asked, { look, step });
      } catch (error) {
        // A browser that ended by itself, which is none of what is measured: it is started again.
        say(`  ${person.name}, ${step.id}: once more, since ${String(error).split('\n')[0]}`);
        await browser.close();
        browser = await openBrowser(profile, first);
        answers = await visit(browser, front, asked, { look, step });
      }
      const last = visits.findLast((other) => other.person === person.name);
      const differing = differences(last?.answers.service?.signals, answers.service?.signals);
      visits.push({ person: person.name, step: step.id, answers, why: {}, differing });
      onVisited();
    }
  } finally {
    await browser.close();
  }
}

/** @param dataDir of its own, since the services know nothing of each other */
async function startService(
  dataDir: string,
  clock: typeof systemClock,
): Promise<{ port: number; close: () => Promise<void> }> {
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.1' });
  const app = await createApp({ config, distDir, clock });
  return { port: Number(new URL(await app.listen()).port), close: () => app.close() };
}

/** Adds what the service kept about each visit. */
function explain(visits: readonly ReadVisit[], service: Service, path: string): void {
  const database = new DatabaseSync(path, { readOnly: true });
  const find = database.prepare('select products from identifications where request_id = ?');
  for (const { answers, why } of visits) {
    const row = find.get(answers[service]?.requestId ?? '') as { products: string } | undefined;
    const products = row && (JSON.parse(row.products) as EventProducts);
    if (products === undefined || 'error' in products.identification) continue;
    const { match, confidence } = products.identification.data;
    why[service] = { decision: match.decision, comment: confidence.comment, changed: match.changed };
  }
  database.close();
}

/** What one method saw, for scoring. */
export const seenBy = (method: Method, visits: readonly ReadVisit[]): SeenVisit[] =>
  visits.flatMap(({ person, step, answers }) => {
    const answer = answers[method];
    return answer === undefined ? [] : [{ person, step, id: answer.id, score: answer.score }];
  });
