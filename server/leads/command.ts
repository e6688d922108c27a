import { parseArgs } from 'node:util';
import type { Database } from '../platform/database/database.ts';
import { deliveriesAbout, retryDeliveries } from '../platform/outbox/deliveries.ts';
import { type EraseAlso, eraseLeads } from './erase-leads.ts';
import { csvRow, exportColumns, exportedValues } from './export-leads.ts';
import type { LeadRow, LeadTables } from './lead-tables.ts';

export const leadsUsage = `Usage: npm run leads -- COMMAND
  list [--limit N]           the latest leads, newest first (50 unless told), with their deliveries
  show ID                    one lead with everything that is known of it
  export --format csv|json   all leads, oldest first
  retry ID                   delivers again what was refused, gave up, or was held as suspicious
  erase EMAIL                deletes all leads with this address, and what was still to be delivered of them`;

export type LeadsCommandOptions = {
  database: Database;
  /** Milliseconds since 1970. */
  now: number;
  write(text: string): void;
  eraseAlso: EraseAlso;
};

/** A wrong command line, or an id that there is not: its message is for the person at the terminal. */
export class LeadsCommandError extends Error {}

const LISTED = 50;
const EXPORTED_AT_ONCE = 500;

/**
 * What the person who works the leads asks of them.
 *
 * @param args what stands behind `npm run leads --`
 * @throws LeadsCommandError with what to do instead
 */
export async function runLeadsCommand(args: readonly string[], options: LeadsCommandOptions): Promise<void> {
  const { command, id, format, limit } = parse(args);
  // No migration here: only the server knows those of all features.
  const tables = await options.database.kysely.introspection.getTables();
  if (!tables.some(({ name }) => name === 'leads')) {
    throw new LeadsCommandError('There are no leads: no server has run on this database yet.');
  }
  if (command === 'list') await list(options, limit);
  else if (command === 'show') await show(options, required(id));
  else if (command === 'retry') await retry(options, required(id));
  else if (command === 'erase') await erase(options, id);
  else if (command === 'export') await exportAll(options, format);
  else throw new LeadsCommandError(leadsUsage);
}

function parse(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { format: { type: 'string' }, limit: { type: 'string', default: String(LISTED) } },
    });
    const [command, id] = positionals;
    if (!/^[1-9]\d{0,5}$/.test(values.limit)) throw new LeadsCommandError('--limit has to be a number from 1');
    return { command, id, format: values.format, limit: Number(values.limit) };
  } catch (error) {
    if (error instanceof LeadsCommandError) throw error;
    throw new LeadsCommandError(`${error instanceof Error ? error.message : String(error)}\n${leadsUsage}`);
  }
}

function required(id: string | undefined): string {
  if (id === undefined) throw new LeadsCommandError(`Which lead?\n${leadsUsage}`);
  return id;
}

async function list({ database, write }: LeadsCommandOptions, limit: number): Promise<void> {
  const leads = await leadsOf(database).orderBy('received_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  if (leads.length === 0) return write('There are no leads yet.\n');
  const deliveries = await deliveriesAbout(
    database.kysely,
    leads.map(({ id }) => id),
  );
  for (const lead of leads) {
    const about = deliveries.filter(({ subject }) => subject === lead.id);
    const states =
      about.map(({ destination, state }) => `${destination} ${state}`).join(', ') || 'not delivered anywhere';
    write(`${lead.id}  ${isoTime(lead.received_at)}  ${lead.form}  ${lead.email}  ${states}\n`);
  }
}

async function show({ database, write }: LeadsCommandOptions, id: string): Promise<void> {
  const lead = await find(database, id);
  const deliveries = await deliveriesAbout(database.kysely, [id]);
  const { payload, received_at, ...rest } = lead;
  const readable = {
    ...rest,
    received_at: isoTime(received_at),
    payload: JSON.parse(payload) as unknown,
    deliveries: deliveries.map(({ due_at, settled_at, subject: _subject, ...delivery }) => ({
      ...delivery,
      due_at: isoTime(due_at),
      settled_at: settled_at === null ? null : isoTime(settled_at),
    })),
  };
  write(`${JSON.stringify(readable, undefined, 2)}\n`);
}

async function retry({ database, now, write }: LeadsCommandOptions, id: string): Promise<void> {
  await find(database, id);
  const count = await retryDeliveries(database, id, now);
  write(count === 0 ? 'Nothing of it is refused or held.\n' : `Due again: ${count}. The running server delivers it.\n`);
}

async function erase({ database, write, eraseAlso }: LeadsCommandOptions, email: string | undefined): Promise<void> {
  if (email === undefined) throw new LeadsCommandError(`Which e-mail address?\n${leadsUsage}`);
  const { count, deliveredTo } = await eraseLeads(database, email, eraseAlso);
  if (count === 0) throw new LeadsCommandError(`There is no lead with the address ${email}`);
  const elsewhere =
    deliveredTo.length === 0 ? '' : ` What was delivered has to be erased there: ${deliveredTo.join(', ')}.`;
  write(`Erased: ${count}.${elsewhere}\n`);
}

async function exportAll(options: LeadsCommandOptions, format: string | undefined): Promise<void> {
  const { database, write } = options;
  if (format !== 'csv' && format !== 'json') throw new LeadsCommandError('Which format? --format csv or --format json');
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
  if (lead === undefined) throw new LeadsCommandError(`There is no lead ${id}`);
  return lead;
}

const leadsOf = (database: Database) => database.kysely.$extendTables<LeadTables>().selectFrom('leads').selectAll();
const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();
