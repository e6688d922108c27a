import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import * as v from 'valibot';
import { expect } from 'vitest';

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
