import { randomUUID } from 'node:crypto';
import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { brand } from '@whorl/contract/brand.ts';
import { type Role, roles } from '@whorl/contract/console/roles.ts';
import { invitationParameter } from '@whorl/contract/console/sign-in.ts';
import { toEmailKey } from '@whorl/contract/text/clean-text.ts';
import { pages } from '@whorl/contract/urls.ts';
import { type Actor, formatAudit, recordAudit } from '../console/audit-log.ts';
import type { UserRow } from '../console/console-tables.ts';
import { endSessionById, listActiveSessions } from '../console/session-records.ts';
import { changeRole, inviteUser, listUsers, removeUser } from '../console/users.ts';
import { createEmailDestination } from '../leads/delivery/email-destination.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import { noBomOption } from './command-arguments.ts';
import { exportFileOptions, writeExport } from './export-file.ts';
import { requireTables } from './require-tables.ts';
import { type CommandContext, type DefineCommand, runCommand } from './run-command.ts';

const AUDIT_FORMATS = ['csv', 'json'] as const;

/** Defines `npm run users`. */
export const defineUsers: DefineCommand = (program, context) => {
  const roleOption = new Option('--role <role>', roles.join(' | ')).choices(roles);
  program
    .description('Manages the users of the console, their sessions and the audit log.')
    .hook('preAction', () =>
      requireTables(context.database, { console_users: [], console_sessions: [], audit_log: [] }),
    );
  program
    .command('invite')
    .description('invites a user with a link to choose a password, which also replaces a forgotten one')
    .argument('<email>', 'email address', parseEmail)
    .addOption(roleOption.makeOptionMandatory())
    .action((email, { role }) => invite(context, email, role));
  program
    .command('list')
    .description('all users with their roles')
    .action(() => list(context));
  program
    .command('role')
    .description('changes the role of a user, also in open sessions')
    .argument('<email>', 'email address', parseEmail)
    .addOption(roleOption.makeOptionMandatory())
    .action((email, { role }) => setRole(context, email, role));
  program
    .command('remove')
    .description('deletes a user and ends the user’s sessions')
    .argument('<email>', 'email address', parseEmail)
    .action((email) => remove(context, email));
  program
    .command('sessions')
    .description('active sessions, newest first')
    .action(() => listSessions(context));
  program
    .command('end-session')
    .description('ends a session')
    .argument('<id>')
    .action((id) => endSession(context, id));
  program
    .command('audit')
    .description('exports the audit log, oldest entry first')
    .addOption(
      new Option('--format <format>', AUDIT_FORMATS.join(' | ')).choices(AUDIT_FORMATS).default('csv' as const),
    )
    .option(...noBomOption)
    .option(...exportFileOptions.output)
    .option(...exportFileOptions.force)
    .action(({ format, bom, ...file }) =>
      writeExport(context, file, async ({ write, drained }) => {
        const { database, now } = context;
        const entry = { action: 'audit.export', detail: `format ${format}` } as const;
        await database.commitTogether((tx) => recordAudit(tx, now, getActor(context), entry));
        for await (const text of formatAudit(database, format, bom)) {
          write(text);
          await drained();
        }
      }),
    );
};

function parseEmail(text: string): string {
  const email = toEmailKey(text);
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new InvalidArgumentError('It is not an email address.');
  return email;
}

const getActor = ({ operator }: CommandContext): Actor => ({ name: operator, network: '' });

async function invite(context: CommandContext, email: string, role: Role): Promise<void> {
  const { config, database, now, write } = context;
  const { token, expiresAt } = await inviteUser(database, now, getActor(context), { email, role });
  const origin = config.publicUrl ?? `http://127.0.0.1:${config.port}`;
  const link = `${origin}${pages.consoleInvitation.path}?${invitationParameter}=${token}`;
  const until = toIsoTime(expiresAt);
  write(`${link}\nFor ${email}, role ${role}. Valid once, until ${until}.\n`);
  if (config.consoleToken === undefined) write('The console is off: set CONSOLE_TOKEN and restart the server.\n');
  if (config.emailNotice !== undefined) write(await mailInvitation(context, { email, link, until }));
}

/** Sends the link directly: the outbox would store it as readable text. Returns the line to print. */
async function mailInvitation(
  { config, now }: CommandContext,
  { email, link, until }: { email: string; link: string; until: string },
): Promise<string> {
  if (config.emailNotice === undefined) return '';
  const body = {
    to: email,
    replyTo: config.emailNotice.from,
    subject: `Your invitation to the ${brand.name} console`,
    text: `Hello,

You can now use the ${brand.name} console. Choose your password here:

    ${link}

The link is valid once, until ${until}. If you didn't expect it, ignore this email.
`,
    date: toIsoTime(now),
  };
  const delivery = { id: randomUUID(), subject: email, body, attempt: 1, createdAt: now };
  const timeout = AbortSignal.timeout(config.deliveryTimeoutMs);
  const outcome = await createEmailDestination(config.emailNotice).deliver(delivery, timeout);
  return outcome.kind === 'sent' ? 'Sent by email.\n' : `Not sent by email: ${outcome.reason}\n`;
}

async function list({ database, now, write }: CommandContext): Promise<void> {
  const users = await listUsers(database);
  if (users.length === 0) return write('No users yet.\n');
  for (const user of users) write(`${user.email}  ${user.role}  ${describeState(user, now)}\n`);
}

function describeState({ password_hash, invitation_expires_at }: UserRow, now: number): string {
  if (invitation_expires_at === null) return 'active';
  const invitation = `${invitation_expires_at > now ? 'invited until' : 'invitation expired'} ${toIsoTime(invitation_expires_at)}`;
  return password_hash === null ? invitation : `active, ${invitation}`;
}

async function setRole(context: CommandContext, email: string, role: Role): Promise<void> {
  const { database, now, write } = context;
  if (!(await changeRole(database, now, getActor(context), { email, role }))) throw new Error(`No user ${email}`);
  write(`${email} is now ${role}.\n`);
}

async function remove(context: CommandContext, email: string): Promise<void> {
  const { database, now, write } = context;
  if (!(await removeUser(database, now, getActor(context), email))) throw new Error(`No user ${email}`);
  write('Removed.\n');
}

async function listSessions({ database, now, write }: CommandContext): Promise<void> {
  const sessions = await listActiveSessions(database, now);
  if (sessions.length === 0) return write('No sessions.\n');
  for (const { id, user, network, started_at, expires_at } of sessions) {
    write(`${id}  ${user}  ${network}  ${toIsoTime(started_at)} to ${toIsoTime(expires_at)}\n`);
  }
}

async function endSession(context: CommandContext, id: string): Promise<void> {
  const { database, now, write } = context;
  const session = (await listActiveSessions(database, now)).find((one) => one.id === id);
  if (session === undefined) throw new Error(`No session ${id}`);
  await endSessionById(database, now, getActor(context), session);
  write('Ended.\n');
}

if (import.meta.main) await runCommand('users', defineUsers);
