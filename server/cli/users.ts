import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { type Role, roles } from '@whorl/contract/console/roles.ts';
import { type UserList, userEmailSchema } from '@whorl/contract/console/users.ts';
import * as v from 'valibot';
import { type Actor, formatAudit, recordAudit } from '../console/audit-log.ts';
import { sendInvitation } from '../console/invite.ts';
import { endSessionById, listActiveSessions } from '../console/session-records.ts';
import { changeRole, listUsers, removeUser } from '../console/users.ts';
import { createSendEmail } from '../integration/create-send-email.ts';
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
        for await (const text of formatAudit(database, { format }, bom)) {
          write(text);
          await drained();
        }
      }),
    );
};

function parseEmail(text: string): string {
  const parsed = v.safeParse(userEmailSchema, text);
  if (!parsed.success) throw new InvalidArgumentError('It is not an email address.');
  return parsed.output;
}

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
  if (config.consoleToken === undefined) write('The console is off: set CONSOLE_TOKEN and restart the server.\n');
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
