import { writeFileSync } from 'node:fs';
import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { readFiles } from '../careers/applications/application-files.ts';
import { eraseLeadsAndCalls } from '../integration/erase-leads-and-calls.ts';
import { formatLeads } from '../leads/lead-access.ts';
import type { LeadRow } from '../leads/lead-tables.ts';
import { releaseLead } from '../leads/quarantine/quarantine.ts';
import { formatSuspicions } from '../leads/quarantine/suspicions.ts';
import { getConsentText } from '../leads/records/consent-text.ts';
import type { Database } from '../platform/database/database.ts';
import { oneLine } from '../platform/format-terminal-text.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import { findDeadLetters, findDeliveries, retryDeadLetters, retryDeliveries } from '../platform/outbox/deliveries.ts';
import { createCallAccess } from '../sales-calls/call-access.ts';
import { DEFAULT_ROW_LIMIT, noBomOption, parseRowLimit } from './command-arguments.ts';
import { type ExportOutput, exportFileOptions, writeExport } from './export-file.ts';
import { requireTables } from './require-tables.ts';
import { type CommandContext, type DefineCommand, runCommand } from './run-command.ts';

const EXPORT_FORMATS = ['csv', 'json'] as const;
type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Defines `npm run leads`. */
export const defineLeads: DefineCommand = (program, context) => {
  program
    .description('Lists, exports, delivers and erases leads.')
    .hook('preAction', () => requireTables(context.database, { leads: ['status'], outbox: ['failures'] }));
  program
    .command('list')
    .description('latest leads, newest first, with their deliveries')
    .option('--limit <n>', 'rows at most', parseRowLimit, DEFAULT_ROW_LIMIT)
    .option('--quarantine', 'only leads in quarantine, with the reasons')
    .action(({ limit, quarantine = false }) => list(context, limit, quarantine));
  program
    .command('show')
    .description('one lead with everything stored about it')
    .argument('<id>')
    .action((id) => show(context, id));
  program
    .command('dead')
    .description('failed deliveries, latest first, with the reason')
    .option('--destination <name>', 'only of this destination')
    .option('--limit <n>', 'rows at most', parseRowLimit, DEFAULT_ROW_LIMIT)
    .action(({ destination, limit }) => listDead(context, destination, limit));
  program
    .command('export')
    .description('all leads, oldest first')
    .addOption(new Option('--format <format>', 'csv | json').choices(EXPORT_FORMATS))
    .option(...noBomOption)
    .option(...exportFileOptions.output)
    .option(...exportFileOptions.force)
    .action(({ format, bom, ...file }) => {
      if (format === undefined) throw new InvalidArgumentError(`--format is required: ${EXPORT_FORMATS.join(' | ')}`);
      return writeExport(context, file, (output) => exportAll(context.database, output, format, bom));
    });
  program
    .command('file')
    .description('writes the file of an application to OUT')
    .argument('<id>')
    .argument('<out>')
    .option('--field <name>', 'form field, for a lead with several files')
    .action((id, out, { field }) => writeApplicationFile(context, id, out, field));
  program
    .command('retry')
    .description('retries failed deliveries')
    .argument('[id]')
    .option('--all', 'all failed deliveries, as listed by `dead`')
    .option('--destination <name>', 'with --all: only of this destination')
    .action((id, { all = false, destination }) => {
      if (all === (id !== undefined)) throw new InvalidArgumentError('Give either a lead ID or --all.');
      return id === undefined ? retryAll(context, destination) : retry(context, id);
    });
  program
    .command('release')
    .description('releases a lead from quarantine and delivers it')
    .argument('<id>')
    .action((id) => release(context, id));
  program
    .command('erase')
    .description('deletes all leads and calls with this email address, and their pending deliveries')
    .argument('<email>')
    .action((email) => erase(context, email));
};

async function list({ database, write }: CommandContext, limit: number, quarantine: boolean): Promise<void> {
  const query = quarantine ? selectLeads(database).where('quarantine', '=', 'held') : selectLeads(database);
  const leads = await query.orderBy('received_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  if (leads.length === 0) return write(quarantine ? 'No leads in quarantine.\n' : 'No leads yet.\n');
  const deliveries = await findDeliveries(
    database.kysely,
    leads.map(({ id }) => id),
  );
  for (const lead of leads) {
    const about = deliveries.filter(({ subject }) => subject === lead.id);
    const states =
      about.map(({ destination, state }) => `${destination} ${state}`).join(', ') || 'not delivered anywhere';
    const quarantineNote =
      lead.quarantine === 'held' ? `  in quarantine: ${formatSuspicions(lead.suspicion ?? '')}` : '';
    write(`${lead.id}  ${toIsoTime(lead.received_at)}  ${lead.form}  ${lead.email}  ${states}${quarantineNote}\n`);
  }
}

async function show({ database, write }: CommandContext, id: string): Promise<void> {
  const lead = await find(database, id);
  const deliveries = await findDeliveries(database.kysely, [id]);
  const { payload, received_at, ...rest } = lead;
  const readable = {
    ...rest,
    consent_text: getConsentText(lead) ?? null,
    received_at: toIsoTime(received_at),
    ...(lead.suspicion !== null && { suspicion_in_words: formatSuspicions(lead.suspicion) }),
    payload: JSON.parse(payload) as unknown,
    call: (await createCallAccess(database).exportCall(id)) ?? null,
    deliveries: deliveries.map(({ due_at, settled_at, subject: _subject, ...delivery }) => ({
      ...delivery,
      due_at: toIsoTime(due_at),
      settled_at: settled_at === null ? null : toIsoTime(settled_at),
    })),
  };
  write(`${JSON.stringify(readable, undefined, 2)}\n`);
}

async function listDead(
  { database, write }: CommandContext,
  destination: string | undefined,
  limit: number,
): Promise<void> {
  const dead = await findDeadLetters(database.kysely, { destination, limit });
  if (dead.length === 0) return write('No failed deliveries.\n');
  for (const { subject, settled_at, attempts, last_error, ...delivery } of dead) {
    const when = settled_at === null ? '' : toIsoTime(settled_at);
    write(`${subject}  ${when}  ${delivery.destination}  after ${attempts}  ${oneLine(last_error ?? '')}\n`);
  }
}

async function retryAll({ database, now, write }: CommandContext, destination: string | undefined): Promise<void> {
  const count = await retryDeadLetters(database, destination, now);
  write(count === 0 ? 'No failed deliveries.\n' : `Due again: ${count}. The running server delivers them.\n`);
}

async function writeApplicationFile(
  { database, write }: CommandContext,
  id: string,
  out: string,
  field: string | undefined,
): Promise<void> {
  await find(database, id);
  const files = (await readFiles(database.kysely, id)).filter((file) => field === undefined || file.field === field);
  const [file, ...others] = files;
  if (file === undefined) throw new Error(`Lead ${id} has no ${field === undefined ? 'file' : `file "${field}"`}.`);
  if (others.length > 0) {
    throw new Error(
      `Lead ${id} has several files; choose one with --field: ${files.map((one) => one.field).join(' | ')}`,
    );
  }
  // Never replaces a file, and only its owner can read it.
  writeFileSync(out, file.content, { flag: 'wx', mode: 0o600 });
  write(`${file.name}, ${file.bytes} bytes, SHA-256 ${file.sha256}\n`);
}

async function retry({ database, now, write }: CommandContext, id: string): Promise<void> {
  const { quarantine } = await find(database, id);
  if (quarantine === 'held') throw new Error(`Lead ${id} is in quarantine. Check it, then run: release ${id}`);
  const count = await retryDeliveries(database, id, now);
  write(count === 0 ? 'No failed deliveries.\n' : `Due again: ${count}. The running server delivers it.\n`);
}

async function release({ database, now, write }: CommandContext, id: string): Promise<void> {
  await find(database, id);
  const count = await releaseLead(database, id, now);
  if (count === undefined) throw new Error(`Lead ${id} is not in quarantine.`);
  write(`Released. Due now: ${count}.${count === 0 ? '' : ' The running server delivers it.'}\n`);
}

async function erase({ database, write }: CommandContext, email: string): Promise<void> {
  const { leads: count, calls, deliveredTo } = await eraseLeadsAndCalls(database, email);
  if (count + calls === 0) throw new Error(`No lead with the email address ${email}`);
  const elsewhere =
    deliveredTo.length === 0 ? '' : ` Already delivered; erase it there too: ${deliveredTo.join(', ')}.`;
  write(
    `Erased: ${count}${calls === 0 ? '' : `, with ${calls} booked ${calls === 1 ? 'call' : 'calls'}`}.${elsewhere}\n`,
  );
}

async function exportAll(
  database: Database,
  { write, drained }: ExportOutput,
  format: ExportFormat,
  bom: boolean,
): Promise<void> {
  for await (const text of formatLeads(database, { format }, bom)) {
    write(text);
    await drained();
  }
}

async function find(database: Database, id: string): Promise<LeadRow> {
  const lead = await selectLeads(database).where('id', '=', id).executeTakeFirst();
  if (lead === undefined) throw new Error(`No lead ${id}`);
  return lead;
}

const selectLeads = (database: Database) => database.kysely.selectFrom('leads').selectAll();

if (import.meta.main) await runCommand('leads', defineLeads);
