import { InvalidArgumentError } from '@commander-js/extra-typings';
import { personalData, visitorDataSets } from '../integration/personal-data.ts';
import {
  erasePersonalData,
  exportPersonalData,
  formatCopy,
  readSubject,
  type Subject,
} from '../integration/personal-data-requests.ts';
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

function parseSubject(text: string): Subject {
  const subject = readSubject(text);
  if (typeof subject === 'string') throw new InvalidArgumentError(subject);
  return subject;
}

async function exportAll({ database, now }: CommandContext, { write }: ExportOutput, subject: Subject): Promise<void> {
  write(`${JSON.stringify(await exportPersonalData(database, now, subject), undefined, 2)}\n`);
}

async function eraseAll({ database, write }: CommandContext, subject: Subject): Promise<void> {
  const { parts, copies, isWiped } = await erasePersonalData(database, subject);
  const found = parts.filter(({ count }) => count > 0);
  if (found.length === 0) return write(`Nothing is stored under ${subject.key}.\n`);
  write(`Erased: ${found.map(({ name, count }) => `${count} of ${name}`).join(', ')}.\n`);
  if (!isWiped) write('The write-ahead log is in use, by a backup for example: a running server empties it later.\n');
  if (copies.length === 0) return write('No copies were sent to other systems.\n');
  write('Other systems received copies. Request erasure there:\n');
  for (const line of copies.map(formatCopy)) write(`  ${line}\n`);
}

if (import.meta.main) await runCommand('privacy', definePrivacy);
