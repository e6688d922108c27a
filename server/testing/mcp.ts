import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import type { Role } from '@whorl/contract/console/roles.ts';
import * as v from 'valibot';
import { expect, onTestFinished } from 'vitest';
import type { TestConsole } from './console.ts';

const resultSchema = v.object({
  isError: v.optional(v.boolean(), false),
  content: v.tuple([v.object({ type: v.literal('text'), text: v.string() })]),
});

/** Calls a tool. Returns the text of its result. */
export async function callTool(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { isError, content } = v.parse(resultSchema, await client.callTool({ name, arguments: args }));
  return { isError, text: content[0].text };
}

/** Calls a tool without an error. Returns its result as JSON. */
export async function readTool(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const { isError, text } = await callTool(client, name, args);
  expect(isError, text).toBe(false);
  return JSON.parse(text) as Record<string, unknown>;
}

/** Invites a user and creates a personal access token. Returns the token and its ID. */
export async function createToken({ users }: TestConsole, email: string, role: Role) {
  await users('invite', email, '--role', role);
  const [token = '', description = ''] = (await users('token', email)).split('\n');
  return { token, id: / ID ([\w-]{36})\./.exec(description)?.[1] ?? '' };
}

/** Connects the SDK's client over HTTP. */
export async function connectMcp({ server }: TestConsole, token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(server.url + consoleCalls.mcp), { requestInit }));
  onTestFinished(() => client.close());
  return client;
}
