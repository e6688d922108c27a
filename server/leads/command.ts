import { writeFileSync } from 'node:fs';
import { CommandError, parseCommandLine } from '../platform/command-line.ts';
import { csvRow } from '../platform/csv.ts';
import type { Database } from '../platform/database/database.ts';
import {
  deadDeliveries,
  deliveriesAbout,
  retryDeadDeliveries,
  retryDeliveries,
} from '../platform/outbox/deliveries.ts';
import { readFiles } from './applications/application-files.ts';
import type { LeadRow } from './lead-tables.ts';
import { releaseLead } from './quarantine/quarantine.ts';
import { inWords } from './quarantine/suspicions.ts';
import { consentTextOfLead } from './records/consent-text-of-lead.ts';
import { type EraseAlso, eraseLeads } from './records/erase-leads.ts';
import { exportColumns, exportedValues } from './records/export-leads.ts';

export const leadsUsage = `Usage: npm run leads -- COMMAND
  list [--limit N]           the latest leads, newest first (50 unless told), with their deliveries
  list --quarantine          only those in quarantine, with the reasons
  show ID                    one lead with everything that is known of it
  dead [--destination NAME] [--limit N]
                             what a destination refused or never took, the latest first, with the reason
  export --format csv|json   all leads, oldest first
  file ID OUT                writes the file of an application to OUT; --field NAME where there are several
  retry ID                   delivers again what was refused or gave up
  retry --all [--destination NAME]
                             delivers again everything that \`dead\` lists
  release ID                 lets a lead out of quarantine and delivers it
  erase EMAIL                deletes all leads and calls with this address, and what was still to be delivered of them`;

export type LeadsCommandOptions = {
  database: Database;
  /** Milliseconds since 1970. */
  now: number;
  write(text: string): void;
  /** What was booked after a lead; undefined where nobody looks after calls. */
  callOf?(leadId: string): Promise<object | undefined>;
  /** Deletes the calls that were booked with an address; returns how many. */
  eraseCalls?(email: string): Promise<number>;
  eraseAlso?: EraseAlso;
};

type DeadOnes = { readonly destination: string | undefined; readonly limit: number };

const LISTED = 50;
const EXPORTED_AT_ONCE = 500;

/**
 * What the person who works the leads asks of them.
 *
 * @param args what stands behind `npm run leads --`
 * @throws CommandError with what to do instead
 */
export async function runLeadsCommand(args: readonly string[], options: LeadsCommandOptions): Promise<void> {
  const { command, id, out, field, format, limit, all, destination, quarantine } = parse(args);
  // No migration here: only the server knows those of all features.
  const tables = await options.database.kysely.introspection.getTables();
  if (!tables.some(({ name }) => name === 'leads')) {
    throw new CommandError('There are no leads: no server has run on this database yet.');
  }
  if (command === 'list') await list(options, limit, quarantine);
  else if (command === 'show') await show(options, required(id));
  else if (command === 'dead') await listDead(options, { destination, limit });
  else if (command === 'retry' && all) await retryAll(options, destination);
  else if (command === 'file') await writeFileOf(options, required(id), out, field);
  else if (command === 'retry') await retry(options, required(id));
  else if (command === 'release') await release(options, required(id));
  else if (command === 'erase') await erase(options, id);
  else await exportAll(options, format);
}

const commands = {
  list: { options: ['limit', 'quarantine'] },
  show: { takes: 1 },
  dead: { options: ['destination', 'limit'] },
  export: { options: ['format'] },
  file: { takes: 2, options: ['field'] },
  retry: { takes: 1, options: ['all', 'destination'] },
  release: { takes: 1 },
  erase: { takes: 1 },
} as const;

function parse(args: readonly string[]) {
  const { command, positionals, values } = parseCommandLine(args, {
    usage: leadsUsage,
    commands,
    options: {
      format: { type: 'string' },
      field: { type: 'string' },
      limit: { type: 'string', default: String(LISTED) },
      all: { type: 'boolean', default: false },
      destination: { type: 'string' },
      quarantine: { type: 'boolean', default: false },
    },
  });
  const [id, out] = positionals;
  if (!/^[1-9]\d{0,5}$/.test(values.limit)) throw new CommandError('--limit has to be a number from 1');
  if (values.all && id !== undefined) throw new CommandError(`Either --all or the id ${id}\n${leadsUsage}`);
  return { ...values, command, id, out, limit: Number(values.limit) };
}

function required(id: string | undefined): string {
  if (id === undefined) throw new CommandError(`Which lead?\n${leadsUsage}`);
  return id;
}

async function list({ database, write }: LeadsCommandOptions, limit: number, quarantine: boolean): Promise<void> {
  const wanted = quarantine ? leadsOf(database).where('quarantine', '=', 'held') : leadsOf(database);
  const leads = await wanted.orderBy('received_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  if (leads.length === 0) return write(quarantine ? 'No lead is in quarantine.\n' : 'There are no leads yet.\n');
  const deliveries = await deliveriesAbout(
    database.kysely,
    leads.map(({ id }) => id),
  );
  for (const lead of leads) {
    const about = deliveries.filter(({ subject }) => subject === lead.id);
    const states =
      about.map(({ destination, state }) => `${destination} ${state}`).join(', ') || 'not delivered anywhere';
    const held = lead.quarantine === 'held' ? `  in quarantine: ${inWords(lead.suspicion ?? '')}` : '';
    write(`${lead.id}  ${isoTime(lead.received_at)}  ${lead.form}  ${lead.email}  ${states}${held}\n`);
  }
}

async function show({ database, write, callOf }: LeadsCommandOptions, id: string): Promise<void> {
  const lead = await find(database, id);
  const deliveries = await deliveriesAbout(database.kysely, [id]);
  const { payload, received_at, ...rest } = lead;
  const readable = {
    ...rest,
    consent_text: consentTextOfLead(lead) ?? null,
    received_at: isoTime(received_at),
    ...(lead.suspicion !== null && { suspicion_in_words: inWords(lead.suspicion) }),
    payload: JSON.parse(payload) as unknown,
    call: (await callOf?.(id)) ?? null,
    deliveries: deliveries.map(({ due_at, settled_at, subject: _subject, ...delivery }) => ({
      ...delivery,
      due_at: isoTime(due_at),
      settled_at: settled_at === null ? null : isoTime(settled_at),
    })),
  };
  write(`${JSON.stringify(readable, undefined, 2)}\n`);
}

async function listDead({ database, write }: LeadsCommandOptions, which: DeadOnes): Promise<void> {
  const dead = await deadDeliveries(database.kysely, which);
  if (dead.length === 0) return write('Nothing was refused, and nothing has given up.\n');
  for (const { subject, destination, settled_at, attempts, last_error } of dead) {
    const when = settled_at === null ? '' : isoTime(settled_at);
    write(`${subject}  ${when}  ${destination}  after ${attempts}  ${oneLine(last_error ?? '')}\n`);
  }
}

async function retryAll({ database, now, write }: LeadsCommandOptions, destination: string | undefined): Promise<void> {
  const count = await retryDeadDeliveries(database, destination, now);
  write(count === 0 ? 'Nothing is refused.\n' : `Due again: ${count}. The running server delivers them.\n`);
}

async function writeFileOf(
  { database, write }: LeadsCommandOptions,
  id: string,
  out: string | undefined,
  field: string | undefined,
): Promise<void> {
  if (out === undefined) throw new CommandError(`Where to?\n${leadsUsage}`);
  await find(database, id);
  const files = (await readFiles(database.kysely, id)).filter((file) => field === undefined || file.field === field);
  const [file, ...others] = files;
  if (file === undefined) throw new CommandError('It came without such a file.');
  if (others.length > 0) {
    throw new CommandError(`It has several: --field ${files.map((one) => one.field).join(' or --field ')}`);
  }
  try {
    // Never over something that is there, and for nobody else to read.
    writeFileSync(out, file.content, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error));
  }
  write(`${file.name}, ${file.bytes} bytes, SHA-256 ${file.sha256}\n`);
}

async function retry({ database, now, write }: LeadsCommandOptions, id: string): Promise<void> {
  const { quarantine } = await find(database, id);
  if (quarantine === 'held') throw new CommandError(`It is in quarantine. Look at it, then: release ${id}`);
  const count = await retryDeliveries(database, id, now);
  write(count === 0 ? 'Nothing of it was refused.\n' : `Due again: ${count}. The running server delivers it.\n`);
}

async function release({ database, now, write }: LeadsCommandOptions, id: string): Promise<void> {
  await find(database, id);
  const count = await releaseLead(database, id, now);
  if (count === undefined) throw new CommandError('It is not in quarantine.');
  write(`Released. Due now: ${count}.${count === 0 ? '' : ' The running server delivers it.'}\n`);
}

async function erase(
  { database, write, eraseCalls, eraseAlso }: LeadsCommandOptions,
  email: string | undefined,
): Promise<void> {
  if (email === undefined) throw new CommandError(`Which e-mail address?\n${leadsUsage}`);
  const { count, deliveredTo } = await eraseLeads(database, email, eraseAlso);
  const calls = (await eraseCalls?.(email)) ?? 0;
  if (count + calls === 0) throw new CommandError(`There is no lead with the address ${email}`);
  const elsewhere =
    deliveredTo.length === 0 ? '' : ` What was delivered has to be erased there: ${deliveredTo.join(', ')}.`;
  write(
    `Erased: ${count}${calls === 0 ? '' : `, with ${calls} booked ${calls === 1 ? 'call' : 'calls'}`}.${elsewhere}\n`,
  );
}

async function exportAll(options: LeadsCommandOptions, format: string | undefined): Promise<void> {
  const { database, write } = options;
  if (format !== 'csv' && format !== 'json') throw new CommandError('Which format? --format csv or --format json');
  let count = 0;
  write(format === 'csv' ? csvRow(exportColumns) : '[');
  for await (const lead of allLeads(database)) {
    const values = exportedValues(lead);
    if (format === 'csv') write(csvRow(exportColumns.map((column) => values[column] ?? '')));
    else
      write(
        `${count === 0 ? '' : ','}\n${JSON.stringify({ ...values, payload: JSON.parse(lead.payload) as unknown })}`,
      );
    count += 1;
  }
  if (format === 'json') write('\n]\n');
}

/** Page by page, so that any number fits into memory; ids are in the order of time. */
async function* allLeads(database: Database): AsyncGenerator<LeadRow> {
  let after = '';
  while (true) {
    const page = await leadsOf(database).where('id', '>', after).orderBy('id').limit(EXPORTED_AT_ONCE).execute();
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

async function find(database: Database, id: string): Promise<LeadRow> {
  const lead = await leadsOf(database).where('id', '=', id).executeTakeFirst();
  if (lead === undefined) throw new CommandError(`There is no lead ${id}`);
  return lead;
}

const leadsOf = (database: Database) => database.kysely.selectFrom('leads').selectAll();
/** What a vendor answered must not begin a line of its own, or steer the terminal. */
const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ');
const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();
