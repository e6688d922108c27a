import { randomUUID } from 'node:crypto';
import { apiErrorSchema } from '@whorl/contract/api-errors.ts';
import { type AuditAction, type AuditEntry, auditEntrySchema } from '@whorl/contract/console/audit.ts';
import { consoleArea, consoleCalls } from '@whorl/contract/console/console-urls.ts';
import type { Role } from '@whorl/contract/console/roles.ts';
import { passwordField } from '@whorl/contract/console/sign-in.ts';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import * as v from 'valibot';
import { expect } from 'vitest';
import { defineUsers } from '../cli/users.ts';
import { createTestClock, type TestClock } from './clock.ts';
import { getCommandOutput } from './commands.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts';

export const CONSOLE_TOKEN = 'a token of the console';
export const PASSWORD = 'a password of an operator';
export const acceptsHtml = { accept: 'text/html' };

/** Posts a form of the console. */
export const postForm = (server: TestServer, path: string, fields: Record<string, string>, headers = {}) =>
  server.fetch(path, { method: 'POST', headers: { ...acceptsHtml, ...headers }, body: new URLSearchParams(fields) });

/** Returns the cookie that a response sets. */
export const getCookie = (answer: Response): string => answer.headers.get('set-cookie')?.split(';')[0] ?? '';

export type TestConsole = {
  readonly server: TestServer;
  readonly clock: TestClock;
  /** Cookie of a session that was started with the console token. */
  readonly cookie: string;
  /** Sends a request with that cookie. */
  requestConsole(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Runs `npm run users`. */
  users(...args: string[]): Promise<string>;
  /** Invites a user and accepts the invitation; returns the cookie of the user's session. */
  signInAs(email: string, role: Role): Promise<string>;
};

/** Starts a server with the console, signed in with the token. */
export async function startConsole(options: TestServerOptions & { clock?: TestClock } = {}): Promise<TestConsole> {
  const { environment, clock = createTestClock(), ...rest } = options;
  const server = await startTestServer({ clock, ...rest, environment: { CONSOLE_TOKEN, ...environment } });
  const { database } = server.services;
  const cookie = getCookie(await postForm(server, consoleArea, { token: environment?.CONSOLE_TOKEN ?? CONSOLE_TOKEN }));
  const users = (...args: string[]) => getCommandOutput(defineUsers, { database, now: clock.now() }, args);
  return {
    server,
    clock,
    cookie,
    users,
    requestConsole: (path, headers = { cookie }) => server.fetch(path, { headers }),
    async signInAs(email, role) {
      const path = getInvitationPath(await users('invite', email, '--role', role));
      return getCookie(await postForm(server, path, { [passwordField]: PASSWORD }));
    },
  };
}

/** Advances the clock and signs in again with the token, because sessions end after some hours. */
export async function advanceAndSignIn(console: TestConsole, milliseconds: number): Promise<TestConsole> {
  console.clock.advance(milliseconds);
  const cookie = getCookie(await postForm(console.server, consoleArea, { token: CONSOLE_TOKEN }));
  return {
    ...console,
    cookie,
    requestConsole: (path, headers = { cookie }) => console.server.fetch(path, { headers }),
  };
}

/** Returns path and query of the link in the output of `users -- invite`. */
export function getInvitationPath(output: string): string {
  const { pathname, search } = new URL(output.split('\n')[0] ?? '');
  return pathname + search;
}

/** Returns the URL of an endpoint for one object. */
export const toUrl = (template: string, id: string): string => template.replace(':id', id);

/** Sends JSON with the cookie of the console token, or of another session. */
export const send = (
  { server, cookie }: TestConsole,
  method: string,
  path: string,
  body: object,
  as = cookie,
): Promise<Response> =>
  server.fetch(path, {
    method,
    headers: { cookie: as, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

export const readErrorCode = async (answer: Response): Promise<string> =>
  v.parse(apiErrorSchema, await answer.json()).code;

/** Returns the entries of the audit log, oldest first. @param action only entries with this action */
export async function readAudit({ requestConsole }: TestConsole, action?: AuditAction): Promise<AuditEntry[]> {
  const filter = action === undefined ? '' : `&action=${action}`;
  const answer = await requestConsole(`${consoleCalls.auditExport}?format=json${filter}`);
  return v.parse(v.array(auditEntrySchema), await answer.json());
}

/** Submits a form. Returns the ID of the lead. */
export async function sendLead(
  { server }: TestConsole,
  email: string,
  more: object = {},
  headers: Record<string, string> = {},
): Promise<string> {
  const answer = await server.fetch(generalContactForm.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-submission-id': randomUUID(), ...headers },
    body: JSON.stringify({ name: 'contact-sales', email, description: 'We lose money to bots.', ...more }),
  });
  expect(answer.status).toBe(200);
  return v.parse(v.object({ id: v.string() }), await answer.json()).id;
}
