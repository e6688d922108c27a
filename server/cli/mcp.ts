import { once } from 'node:events';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createMcpServer } from '../console/mcp/mcp-server.ts';
import { createTools } from '../console/mcp/tools.ts';
import type { UserWithRole } from '../console/session.ts';
import { findUserByEmail } from '../console/users.ts';
import { createConsoleAccess, readOnlyOutbox } from '../integration/create-console-access.ts';
import { systemClock } from '../platform/clock.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { parseUserEmail } from './command-arguments.ts';
import { requireTables } from './require-tables.ts';
import { type CommandContext, type DefineCommand, runCommand } from './run-command.ts';

/** Defines `npm run mcp`. */
export const defineMcp: DefineCommand = (program, context) =>
  program
    .description('Serves the data of the console to an AI assistant: MCP on standard input and output.')
    .requiredOption('--user <email>', 'email address of the user whose role applies', parseUserEmail)
    .action(({ user }) => serve(context, user));

async function serve({ config, database, outputClosed, writeError }: CommandContext, email: string): Promise<void> {
  await requireTables(database, { console_users: [], console_access_tokens: [], audit_log: [] });
  const findUser = async (): Promise<UserWithRole> => {
    const user = await findUserByEmail(database, email);
    if (user !== undefined) return { name: user.email, role: user.role, network: '', via: 'MCP' };
    const message = `No user ${email}. Invite the user first: npm run users -- invite ${email} --role viewer`;
    throw new ApiError('signed_out', message);
  };
  await findUser();
  const services = { database, clock: systemClock, outbox: readOnlyOutbox };
  const { mcp, finishCalls } = createMcpServer({
    tools: createTools(services, createConsoleAccess(services, config)),
    findUser,
    logError: (error) => writeError(`error: ${error instanceof Error ? error.message : String(error)}\n`),
  });
  const ended = once(process.stdin, 'end', { signal: outputClosed });
  await mcp.connect(new StdioServerTransport());
  try {
    await ended;
    await finishCalls();
  } catch (error) {
    outputClosed.throwIfAborted();
    throw error;
  } finally {
    await mcp.close();
  }
}

if (import.meta.main) await runCommand('mcp', defineMcp);
