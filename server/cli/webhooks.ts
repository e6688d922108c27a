import { InvalidArgumentError } from '@commander-js/extra-typings';
import {
  MAX_REPLAYED_EVENTS,
  MAX_WEBHOOKS_PER_WORKSPACE,
  WEBHOOK_SECRET_OVERLAP_HOURS,
  webhookUrlSchema,
} from '@whorl/contract/identification/webhooks.ts';
import * as v from 'valibot';
import { systemClock } from '../platform/clock.ts';
import { oneLine } from '../platform/format-terminal-text.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import { isPrivateHost, PRIVATE_ADDRESS_MESSAGE } from '../visitors/webhooks/public-lookup.ts';
import { replayEvents } from '../visitors/webhooks/replay.ts';
import { sendTestEvent } from '../visitors/webhooks/send-test-event.ts';
import {
  createWebhook,
  deleteWebhook,
  findWebhook,
  listWebhooks,
  updateWebhook,
} from '../visitors/webhooks/stored-webhooks.ts';
import { rotateSecret } from '../visitors/webhooks/webhook-secrets.ts';
import type { WebhookRow } from '../visitors/webhooks/webhook-tables.ts';
import { createLineParser, DEFAULT_WORKSPACE, parseTime, parseWorkspace } from './command-arguments.ts';
import { requireTables } from './require-tables.ts';
import { type CommandContext, type DefineCommand, runCommand } from './run-command.ts';

const DESCRIPTION_LIMIT = 200;

/** Defines `npm run webhooks`. */
export const defineWebhooks: DefineCommand = (program, context) => {
  program
    .description('Manages the webhooks to which identifications are delivered.')
    .hook('preAction', () => requireTables(context.database, { webhooks: [], webhook_secrets: [] }));
  program
    .command('list')
    .description('webhooks of a workspace, oldest first')
    .option('--workspace <name>', '"own" is the workspace of this site', parseWorkspace, DEFAULT_WORKSPACE)
    .action(({ workspace }) => list(context, workspace));
  program
    .command('create')
    .description('creates a webhook; shows the signing secret with the first one of a workspace')
    .argument('<url>', 'http or https URL that events are posted to', parseUrl)
    .option('--workspace <name>', '"own" is the workspace of this site', parseWorkspace, DEFAULT_WORKSPACE)
    .option('--description <text>', 'label in the list', createLineParser(DESCRIPTION_LIMIT))
    .action((url, { workspace, description }) => create(context, workspace, url, description));
  program
    .command('update')
    .description('changes a webhook')
    .argument('<id>')
    .option('--url <url>', 'new URL', parseUrl)
    .option('--description <text>', 'label in the list', createLineParser(DESCRIPTION_LIMIT))
    .option('--enable', 'delivers new events again')
    .option('--disable', 'delivers no events')
    .action((id, { url, description, enable = false, disable = false }) => {
      if (enable && disable) throw new InvalidArgumentError('Give either --enable or --disable.');
      return update(context, id, { url, description, enabled: enable === disable ? undefined : enable });
    });
  program
    .command('delete')
    .description('deletes a webhook with its pending deliveries')
    .argument('<id>')
    .action((id) => remove(context, id));
  program
    .command('test')
    .description('sends a signed sample event and waits for the response')
    .argument('<id>')
    .action((id) => test(context, id));
  program
    .command('replay')
    .description('delivers the stored events of a time range again')
    .argument('<id>')
    .requiredOption('--start <time>', 'such as 2026-11-26T12:00:00Z', parseTime)
    .option('--end <time>', 'exclusive (default: now)', parseTime)
    .action((id, { start, end }) => replay(context, id, start, end ?? context.now));
  program
    .command('rotate-secret')
    .description(`creates a new signing secret; the previous one signs, too, for ${WEBHOOK_SECRET_OVERLAP_HOURS} hours`)
    .option('--workspace <name>', '"own" is the workspace of this site', parseWorkspace, DEFAULT_WORKSPACE)
    .option('--leaked', 'ends the previous secret at once')
    .action(({ workspace, leaked = false }) => rotate(context, workspace, leaked));
};

function parseUrl(text: string): string {
  const parsed = v.safeParse(webhookUrlSchema, text);
  if (!parsed.success) throw new InvalidArgumentError(`It ${parsed.issues[0].message}.`);
  return parsed.output;
}

function requirePublic({ config }: CommandContext, url: string): void {
  if (config.allowPrivateWebhooks || !isPrivateHost(new URL(url))) return;
  throw new Error(`${url}: ${PRIVATE_ADDRESS_MESSAGE}. WEBHOOK_PRIVATE_TARGETS=on allows it.`);
}

async function list({ database, write }: CommandContext, workspace: string): Promise<void> {
  const webhooks = await listWebhooks(database.kysely, workspace);
  if (webhooks.length === 0) return write(`No webhooks in workspace ${workspace}.\n`);
  for (const webhook of webhooks) write(`${format(webhook)}\n`);
}

async function create(
  context: CommandContext,
  workspace: string,
  url: string,
  description: string | undefined,
): Promise<void> {
  const { database, now, write } = context;
  requirePublic(context, url);
  const created = await createWebhook(database, now, workspace, { url, description });
  if (created === undefined) {
    throw new Error(`Workspace ${workspace} has ${MAX_WEBHOOKS_PER_WORKSPACE} webhooks. Delete one first.`);
  }
  write(`${format(created.webhook)}\n`);
  if (created.secret !== undefined) writeSecret(context, created.secret);
}

async function update(
  context: CommandContext,
  id: string,
  change: { url: string | undefined; description: string | undefined; enabled: boolean | undefined },
): Promise<void> {
  const { database, now, write } = context;
  if (change.url !== undefined) requirePublic(context, change.url);
  const webhook = await updateWebhook(database, now, await find(context, id), change);
  if (webhook !== undefined) write(`${format(webhook)}\n`);
}

async function remove(context: CommandContext, id: string): Promise<void> {
  await deleteWebhook(context.database, await find(context, id));
  context.write('Deleted.\n');
}

async function test(context: CommandContext, id: string): Promise<void> {
  const { config, database, write } = context;
  const tools = { database, clock: systemClock, allowPrivate: config.allowPrivateWebhooks };
  const { delivered, status, error } = await sendTestEvent(tools, await find(context, id));
  if (!delivered) throw new Error(`Not delivered: ${error}`);
  write(`Delivered: HTTP status ${status}.\n`);
}

async function replay(context: CommandContext, id: string, start: number, end: number): Promise<void> {
  const { database, now, write } = context;
  const webhook = await find(context, id);
  if (webhook.disabled_at !== null) throw new Error(`Webhook ${id} is disabled. Run: update ${id} --enable`);
  const count = await replayEvents(database, now, webhook, { start, end });
  if (count === undefined) throw new Error(`More than ${MAX_REPLAYED_EVENTS} events. Choose a shorter range.`);
  write(count === 0 ? 'No events in this range.\n' : `Due now: ${count}. The running server delivers them.\n`);
}

async function rotate(context: CommandContext, workspace: string, leaked: boolean): Promise<void> {
  const rotated = await rotateSecret(context.database, context.now, workspace, leaked);
  if (rotated === undefined) throw new Error(`No webhooks in workspace ${workspace}.`);
  writeSecret(context, rotated.secret);
  const { previousUntil } = rotated;
  if (previousUntil !== undefined)
    context.write(`The previous secret signs, too, until ${toIsoTime(previousUntil)}.\n`);
}

function writeSecret({ write }: CommandContext, secret: string): void {
  write(`${secret}\nSave this signing secret now: it is not shown again.\n`);
}

async function find({ database }: CommandContext, id: string): Promise<WebhookRow> {
  const webhook = await findWebhook(database.kysely, id);
  if (webhook === undefined) throw new Error(`No webhook ${id}`);
  return webhook;
}

function format({ id, created_at, url, workspace, description, ...state }: WebhookRow): string {
  const parts = [id, toIsoTime(created_at), `workspace ${workspace}`, url];
  if (description !== null) parts.push(`"${oneLine(description)}"`);
  if (state.disabled_at !== null) parts.push(`disabled ${toIsoTime(state.disabled_at)}`);
  if (state.failing_since !== null) parts.push(`failing since ${toIsoTime(state.failing_since)}`);
  if (state.last_error !== null) parts.push(oneLine(state.last_error));
  return parts.join('  ');
}

if (import.meta.main) await runCommand('webhooks', defineWebhooks);
