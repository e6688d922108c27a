import { InvalidArgumentError } from '@commander-js/extra-typings';
import { visitorIdSchema } from '@whorl/contract/identification/result.ts';
import { cleanEmail } from '@whorl/contract/text/clean-text.ts';
import * as v from 'valibot';
import { personalData, visitorDataSets } from '../integration/personal-data.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import type { ErasureResult, ExternalCopy, PersonalData, VisitorData } from '../platform/personal-data.ts';
import { type ExportOutput, exportFileOptions, writeExport } from './export-file.ts';
import { requireTables } from './require-tables.ts';
import { type CommandContext, type DefineCommand, runCommand } from './run-command.ts';

/** Defines `npm run privacy`. */
export const definePrivacy: DefineCommand = (program, context) => {
  const tables = [...personalData, ...visitorDataSets].flatMap((part) => part.tables);
  program
    .description('Exports or erases the stored data of a person. Daily totals contain no personal data and stay.')
    .hook('preAction', () => requireTables(context.database, Object.fromEntries(tables.map((name) => [name, []]))));
  program
    .command('export')
    .description('everything stored under an email address or visitor ID, as JSON')
    .argument('<subject>', SUBJECT, parseSubject)
    .option(...exportFileOptions.output)
    .option(...exportFileOptions.force)
    .action((subject, file) => writeExport(context, file, (output) => exportAll(context, output, subject)));
  program
    .command('erase')
    .description('deletes this data and its pending deliveries, and lists the systems that received copies')
    .argument('<subject>', SUBJECT, parseSubject)
    .action((subject) => eraseAll(context, subject));
};

const SUBJECT = 'email address, or visitor:ID for the visits and events of a browser';

/** A person or browser, and the stored data that can belong to it. */
type Subject = {
  key: string;
  label: 'email' | 'visitor_id';
  parts: readonly PersonalData[] | readonly VisitorData[];
};

function parseSubject(text: string): Subject {
  const address = cleanEmail(text);
  const visitorId = /^visitor:(.*)$/.exec(text.trim())?.[1];
  if (visitorId !== undefined) {
    if (!v.is(visitorIdSchema, visitorId)) throw new InvalidArgumentError('It is not a visitor ID.');
    return { key: visitorId, label: 'visitor_id', parts: visitorDataSets };
  }
  // Part of an email address would match other addresses.
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) throw new InvalidArgumentError('It is not an email address.');
  return { key: address, label: 'email', parts: personalData };
}

async function exportAll(
  { database, now }: CommandContext,
  { write }: ExportOutput,
  { key, label, parts }: Subject,
): Promise<void> {
  const storedRows: Record<string, readonly object[]> = {};
  for (const part of parts) storedRows[part.name] = await part.export(database.kysely, key);
  write(`${JSON.stringify({ [label]: key, exported_at: toIsoTime(now), kept: storedRows }, undefined, 2)}\n`);
}

/**
 * Deletes large tables in batches, the rest in one transaction. After a failure, running the same command erases the
 * rest.
 */
async function eraseAll({ database, write }: CommandContext, { key, parts }: Subject): Promise<void> {
  const portions: ErasedPart[] = [];
  for (const part of parts) {
    const some = await part.eraseInBatches?.(database, key);
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
  if (found.length === 0) return write(`Nothing is stored under ${key}.\n`);
  write(`Erased: ${found.map(({ name, count }) => `${count} of ${name}`).join(', ')}.\n`);
  if (!isWiped) write('The write-ahead log is in use, by a backup for example: a running server empties it later.\n');
  const externalCopies = erased.flatMap((part) => part.externalCopies);
  if (externalCopies.length === 0) return write('No copies were sent to other systems.\n');
  write('Other systems received copies. Request erasure there:\n');
  for (const line of externalCopies.map(formatCopy)) write(`  ${line}\n`);
}

type ErasedPart = ErasureResult & { readonly name: string };

/** Returns one entry per name, in order of first occurrence; each place is listed once. */
function joinParts(parts: readonly ErasedPart[]): ErasedPart[] {
  return [...Map.groupBy(parts, ({ name }) => name)].map(([name, same]) => ({
    name,
    count: same.reduce((sum, { count }) => sum + count, 0),
    externalCopies: [
      ...new Map(same.flatMap(({ externalCopies }) => externalCopies).map((one) => [formatCopy(one), one])).values(),
    ],
  }));
}

const formatCopy = ({ system, id, deliveredAt }: ExternalCopy): string =>
  `${system}: ${id}, ${deliveredAt === undefined ? 'attempted, delivery unknown' : `delivered ${deliveredAt}`}`;

if (import.meta.main) await runCommand('privacy', definePrivacy);
