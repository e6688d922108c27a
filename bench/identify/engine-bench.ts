import { type EngineVisit, type EngineVisits, startEngineVisits } from './engine-visits.ts';
import type { Engine, WindowSettings } from './engines.ts';
import { countDifferences } from './run.ts';
import { calculateScore, classifyVisits, type VisitResult } from './score.ts';

type Step = {
  readonly id: string;
  /** Settings of this and the following steps. */
  readonly change?: (person: Person) => WindowSettings;
  readonly clearsStorage?: true;
  readonly isPrivate?: true;
};
type Person = {
  readonly name: string;
  readonly settings: WindowSettings;
  readonly changedSettings: Required<Omit<WindowSettings, 'args' | 'preferences'>>;
};

const people: readonly Person[] = [
  {
    name: 'person 1',
    settings: { language: 'en-US', timeZone: 'America/New_York' },
    changedSettings: { language: 'de-DE', timeZone: 'Europe/Berlin', pixelRatio: 2, isPrivate: true },
  },
  {
    name: 'person 2',
    settings: { language: 'fr-FR', timeZone: 'Europe/Paris' },
    changedSettings: { language: 'it-IT', timeZone: 'Asia/Tokyo', pixelRatio: 2, isPrivate: true },
  },
];

/** Steps that all engines support without remote control. The first one also reloads the page. */
const steps: readonly Step[] = [
  { id: 'first' },
  { id: 'restart' },
  { id: 'language', change: ({ changedSettings }) => ({ language: changedSettings.language }) },
  { id: 'time-zone', change: ({ changedSettings }) => ({ timeZone: changedSettings.timeZone }) },
  { id: 'pixel-ratio', change: ({ changedSettings }) => ({ pixelRatio: changedSettings.pixelRatio }) },
  { id: 'private-window', isPrivate: true },
  { id: 'cleared', clearsStorage: true },
  {
    id: 'cleared-and-time-zone',
    clearsStorage: true,
    change: ({ settings }) => ({ timeZone: settings.timeZone ?? '' }),
  },
];

type Row = VisitResult & {
  /** Whether the window is private, and what the agent detected. */
  readonly isPrivate: boolean;
  readonly detected: boolean | undefined;
  readonly bot: string;
  readonly signals: Readonly<Record<string, string>>;
};

/**
 * Measures how ordinary windows of each installed engine are recognized, and prints each visit and a table. Two people per
 * engine visit in turn; all engines share one service. Engines that are missing are printed and left out.
 */
export async function runEngineBench(): Promise<void> {
  const visits = await startEngineVisits();
  try {
    const table: Record<string, object> = {};
    for (const engine of visits.engines) {
      const rows: Row[] = [];
      for (const step of steps) for (const person of people) rows.push(...(await visit(visits, engine, person, step)));
      printVisits(engine, rows);
      table[engine.version] = summarize(rows);
    }
    console.table(table);
  } finally {
    await visits.stop();
  }
}

async function visit(visits: EngineVisits, engine: Engine, person: Person, step: Step): Promise<Row[]> {
  const count = step === steps[0] ? 2 : 1;
  const made = await visits.visit(engine, toProfile(person, step), toSettings(person, step), count);
  return made.map(({ result }, index) => ({
    person: person.name,
    step: index === 0 ? step.id : 'reload',
    id: result.visitorId,
    isPrivate: step.isPrivate === true,
    detected: result.incognito,
    bot: readBot(result),
    signals: Object.fromEntries(
      Object.entries(result.signals ?? {}).map(([name, { ms: _, ...signal }]) => [name, JSON.stringify(signal)]),
    ),
  }));
}

/** Returns the settings after all changes up to a step. */
function toSettings(person: Person, step: Step): WindowSettings {
  const changes = steps.slice(0, steps.indexOf(step) + 1).map(({ change }) => change?.(person));
  return { ...Object.assign({}, person.settings, ...changes), ...(step.isPrivate && { isPrivate: true }) };
}

/** Returns the name of the person's profile. A browser without its storage is one with a new profile. */
const toProfile = ({ name }: Person, step: Step): string =>
  `${name}-${steps.slice(0, steps.indexOf(step) + 1).filter(({ clearsStorage }) => clearsStorage).length}`;

function readBot({ products: { botd } }: EngineVisit['result']): string {
  if ('error' in botd) return 'error';
  const { result, type } = botd.data.bot;
  return type === undefined ? result : `${result}: ${type}`;
}

function summarize(rows: readonly Row[]): object {
  const { recall, mistaken } = calculateScore(rows);
  const bots = new Set(rows.map(({ bot }) => bot));
  return {
    recognized: `${recall.right} of ${recall.of}`,
    misidentified: mistaken,
    bot: [...bots].join(', '),
    'private windows detected': countDetected(rows, true),
    'ordinary windows detected': countDetected(rows, false),
    'signals with a value': countValues(rows[0]),
  };
}

/** Returns in how many windows of a kind private mode was detected correctly. */
function countDetected(rows: readonly Row[], isPrivate: boolean): string {
  const windows = rows.filter((row) => row.isPrivate === isPrivate);
  return `${windows.filter(({ detected }) => detected === isPrivate).length} of ${windows.length}`;
}

function countValues(row: Row | undefined): string {
  const values = Object.values(row?.signals ?? {});
  return `${values.filter((value) => value !== '{"value":null}' && !value.includes('"error"')).length} of ${values.length}`;
}

/** Prints each visit with the number of signals that changed since the person's previous one. */
function printVisits({ name }: Engine, rows: readonly Row[]): void {
  const outcomes = classifyVisits(rows);
  for (const [index, { person, step, signals }] of rows.entries()) {
    const before = rows.slice(0, index).findLast((row) => row.person === person);
    const changed = countDifferences(before?.signals, signals);
    console.log(`${name}, ${person}, ${step}: ${outcomes[index]}, ${changed} signals changed`);
  }
}
