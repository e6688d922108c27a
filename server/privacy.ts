import { visitorIdSchema } from '@whorl/contract/identification/result.ts';
import * as v from 'valibot';
import { CommandError, parseCommandLine } from './platform/command-line.ts';
import type { Database } from './platform/database/database.ts';
import type { Elsewhere, Erased, PersonalData, VisitorData } from './platform/personal-data.ts';

export const privacyUsage = `Usage: npm run privacy -- COMMAND EMAIL
  export EMAIL   everything that is kept under this address, as JSON
  erase EMAIL    deletes all of it, with what was still to be delivered, and lists who has got some of it already
Instead of EMAIL also visitor:ID, for the visits and events of a browser; the counts of days say of nobody and stay.`;

export type PrivacyOptions = {
  database: Database;
  personalData: readonly PersonalData[];
  dataOfVisitors: readonly VisitorData[];
  /** Milliseconds since 1970. */
  now: number;
  write(text: string): void;
};

/**
 * Answers the request of a person to see, or to have erased, what is kept about them.
 *
 * @param args what stands behind `npm run privacy --`
 * @throws CommandError with what to do instead
 */
export async function runPrivacyCommand(args: readonly string[], options: PrivacyOptions): Promise<void> {
  const { command, positionals } = parseCommandLine(args, {
    usage: privacyUsage,
    commands: { export: { takes: 1 }, erase: { takes: 1 } },
    options: {},
  });
  const subject = subjectOf(positionals[0]?.trim() ?? '', options);
  await requireTables(options);
  if (command === 'export') await exportAll(subject, options);
  else await eraseAll(subject, options);
}

/** Whose data it is about, and who has some. */
type Subject = {
  key: string;
  label: 'email' | 'visitor_id';
  parts: PrivacyOptions['personalData'] | PrivacyOptions['dataOfVisitors'];
};

function subjectOf(address: string, { personalData, dataOfVisitors }: PrivacyOptions): Subject {
  const visitorId = /^visitor:(.*)$/.exec(address)?.[1];
  if (visitorId !== undefined) {
    if (!v.is(visitorIdSchema, visitorId)) throw new CommandError(`Which visitor id?\n${privacyUsage}`);
    return { key: visitorId, label: 'visitor_id', parts: dataOfVisitors };
  }
  // Part of an address would be found within others.
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) throw new CommandError(`Which e-mail address?\n${privacyUsage}`);
  return { key: address, label: 'email', parts: personalData };
}

/** No migration here: only the server knows those of all features. */
async function requireTables({ database, personalData, dataOfVisitors }: PrivacyOptions): Promise<void> {
  const tables = new Set((await database.kysely.introspection.getTables()).map(({ name }) => name));
  const missing = [...personalData, ...dataOfVisitors]
    .flatMap((part) => part.tables)
    .filter((name) => !tables.has(name));
  if (missing.length > 0) {
    throw new CommandError(`There is no table ${missing.join(', ')}: start the server on this database once.`);
  }
}

async function exportAll({ key, label, parts }: Subject, { database, now, write }: PrivacyOptions): Promise<void> {
  const kept: Record<string, readonly object[]> = {};
  for (const part of parts) kept[part.name] = await part.export(database.kysely, key);
  write(`${JSON.stringify({ [label]: key, exported_at: new Date(now).toISOString(), kept }, undefined, 2)}\n`);
}

/** What is much goes in portions, the rest in one transaction. After a failure the same command deletes what is left. */
async function eraseAll({ key, parts }: Subject, { database, write }: PrivacyOptions): Promise<void> {
  const portions: ErasedPart[] = [];
  for (const part of parts) {
    const some = await part.eraseInPortions?.(database, key);
    if (some !== undefined) portions.push({ name: part.name, ...some });
  }
  const rest = await database.commitTogether(async (tx) => {
    const done: ErasedPart[] = [];
    for (const part of parts) done.push({ name: part.name, ...(await part.erase(tx, key)) });
    return done;
  });
  const isWiped = await database.wipeDeleted();
  const erased = joinParts([...portions, ...rest]);
  const found = erased.filter(({ count }) => count > 0);
  if (found.length === 0) return write(`Nothing is kept under ${key}.\n`);
  write(`Erased: ${found.map(({ name, count }) => `${count} of ${name}`).join(', ')}.\n`);
  if (!isWiped) write('The write-ahead log is in use, by a backup for example: a running server empties it later.\n');
  const elsewhere = erased.flatMap((part) => part.elsewhere);
  if (elsewhere.length === 0) return write('Nobody else has got any of it.\n');
  write('Others have got some of it, where a person has to ask for its erasure:\n');
  for (const line of elsewhere.map(lineOf)) write(`  ${line}\n`);
}

type ErasedPart = Erased & { readonly name: string };

/** One entry for each name, in the order in which they first occur; the same place is listed once. */
function joinParts(parts: readonly ErasedPart[]): ErasedPart[] {
  return [...Map.groupBy(parts, ({ name }) => name)].map(([name, same]) => ({
    name,
    count: same.reduce((sum, { count }) => sum + count, 0),
    elsewhere: [...new Map(same.flatMap(({ elsewhere }) => elsewhere).map((one) => [lineOf(one), one])).values()],
  }));
}

const lineOf = ({ where, id, deliveredAt }: Elsewhere): string =>
  `${where}: ${id}, ${deliveredAt === undefined ? 'tried, and nobody knows whether it arrived' : `delivered ${deliveredAt}`}`;
