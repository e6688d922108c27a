import { Option } from '@commander-js/extra-typings';
import { type Role, roles } from '@whorl/contract/console/roles.ts';
import type { UserList } from '@whorl/contract/console/users.ts';
import { createAccessToken, endAccessToken, listAccessTokens } from '../console/access-tokens.ts';
import { type Actor, formatAudit, recordAudit } from '../console/audit-log.ts';
import { sendInvitation } from '../console/invite.ts';
import { endSessionById, listActiveSessions } from '../console/session-records.ts';
import { changeRole, findUserByEmail, listUsers, removeUser } from '../console/users.ts';
import { createSendEmail } from '../integration/create-send-email.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import { noBomOption, parseUserEmail } from './command-arguments.ts';
import { exportFileOptions, writeExport } from './export-file.ts';
import { requireTables } from './require-tables.ts';
import { type CommandContext, type DefineCommand, runCommand } from './run-command.ts';

const AUDIT_FORMATS = ['csv', 'json'] as const;

/** Defines `npm run users`. */
export const defineUsers: DefineCommand = (program, context) => {
  const roleOption = new Option('--role <role>', roles.join(' | ')).choices(roles);
  program
    .description('Manages the users of the console, their sessions and access tokens, and the audit log.')
    .hook('preAction', () =>
      requireTables(context.database, {
        console_users: [],
        console_sessions: [],
        console_access_tokens: [],
        audit_log: [],
      }),
    );
  program
    .command('invite')
    .description('invites a user with a link to choose a password, which also replaces a forgotten one')
    .argument('<email>', 'email address', parseUserEmail)
    .addOption(roleOption.makeOptionMandatory())
    .action((email, { role }) => invite(context, email, role));
  program
    .command('list')
    .description('all users with their roles')
    .action(() => list(context));
  program
    .command('role')
    .description('changes the role of a user, also in open sessions')
    .argument('<email>', 'email address', parseUserEmail)
    .addOption(roleOption.makeOptionMandatory())
    .action((email, { role }) => setRole(context, email, role));
  program
    .command('remove')
    .description('deletes a user and ends the user’s sessions')
    .argument('<email>', 'email address', parseUserEmail)
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
    .command('token')
    .description('creates a personal access token, with which an AI assistant reads the console as this user')
    .argument('<email>', 'email address', parseUserEmail)
    .action((email) => createToken(context, email));
  program
    .command('tokens')
    .description('personal access tokens of a user, newest first')
    .argument('<email>', 'email address', parseUserEmail)
    .action((email) => listTokens(context, email));
  program
    .command('end-token')
    .description('ends a personal access token')
    .argument('<id>')
    .action((id) => endToken(context, id));
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
        for await (const text of formatAudit(database, { format }, bom)) {
          write(text);
          await drained();
        }
      }),
    );
};

const getActor = ({ operator }: CommandContext): Actor => ({ name: operator, network: '' });

async function invite(context: CommandContext, email: string, role: Role): Promise<void> {
  const { config, database, now, write } = context;
  const { link, expiresAt, mailState, mailProblem } = await sendInvitation(
    database,
    now,
    getActor(context),
    { email, role },
    { origin: config.publicUrl ?? `http://127.0.0.1:${config.port}`, sendEmail: createSendEmail(config) },
  );
  write(`${link}\nFor ${email}, role ${role}. Valid once, until ${expiresAt}.\n`);
  writeConsoleState(context);
  if (mailState === 'sent') write('Sent by email.\n');
  if (mailState === 'failed') write(`Not sent by email: ${mailProblem}\n`);
}

async function list({ database, now, write }: CommandContext): Promise<void> {
  const users = await listUsers(database, now);
  if (users.length === 0) return write('No users yet.\n');
  for (const user of users) write(`${user.email}  ${user.role}  ${describeState(user)}\n`);
}

function describeState({ isActive, invitation }: UserList['users'][number]): string {
  const invited =
    invitation && `${invitation.isExpired ? 'invitation expired' : 'invited until'} ${invitation.expiresAt}`;
  return [...(isActive ? ['active'] : []), ...(invited === null ? [] : [invited])].join(', ');
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
  for (const { id, user, network, started_at, last_seen_at, expires_at } of sessions) {
    const times = `${toIsoTime(started_at)} to ${toIsoTime(expires_at)}, last active ${toIsoTime(last_seen_at)}`;
    write(`${id}  ${user}  ${network}  ${times}\n`);
  }
}

async function endSession(context: CommandContext, id: string): Promise<void> {
  const { database, now, write } = context;
  const session = (await listActiveSessions(database, now)).find((one) => one.id === id);
  if (session === undefined) throw new Error(`No session ${id}`);
  await endSessionById(database, now, getActor(context), session);
  write('Ended.\n');
}

async function createToken(context: CommandContext, email: string): Promise<void> {
  const { database, now, write } = context;
  const created = await createAccessToken(database, now, getActor(context), email);
  if (created === undefined) throw new Error(`No user ${email}`);
  const { id, token, role, expiresAt } = created;
  write(`${token}\nFor ${email}, role ${role}. Valid until ${toIsoTime(expiresAt)}, ID ${id}. It isn’t shown again.\n`);
  writeConsoleState(context);
}

async function listTokens({ database, now, write }: CommandContext, email: string): Promise<void> {
  const user = await findUserByEmail(database, email);
  if (user === undefined) throw new Error(`No user ${email}`);
  const tokens = await listAccessTokens(database, now, user.id);
  if (tokens.length === 0) return write('No tokens.\n');
  for (const { id, created_at, expires_at } of tokens) {
    write(`${id}  ${toIsoTime(created_at)} to ${toIsoTime(expires_at)}\n`);
  }
}

async function endToken(context: CommandContext, id: string): Promise<void> {
  const { database, now, write } = context;
  if (!(await endAccessToken(database, now, getActor(context), id))) throw new Error(`No token ${id}`);
  write('Ended.\n');
}

function writeConsoleState({ config, write }: CommandContext): void {
  if (config.consoleToken === undefined) write('The console is off: set CONSOLE_TOKEN and restart the server.\n');
}

if (import.meta.main) await runCommand('users', defineUsers);
