import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, onTestFinished, test } from 'vitest';
import { commandFile } from '../testing/commands.ts';
import { readAudit, sendLead, startConsole, type TestConsole } from '../testing/console.ts';
import { callTool, readTool } from '../testing/mcp.ts';

const ada = 'ada@example.com';
const root = join(import.meta.dirname, '../..');
const getEnvironment = ({ server }: TestConsole) => ({
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
  DATABASE_URL: server.databaseUrl,
});

test('npm run mcp serves the data of the console with the role of the user, and records each access', async () => {
  const console = await startConsole();
  const leadId = await sendLead(console, 'visitor@example.com');
  await console.users('invite', ada, '--role', 'viewer');
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [commandFile('mcp'), '--user', ada],
    env: getEnvironment(console),
    stderr: 'pipe',
  });
  await client.connect(transport);
  onTestFinished(() => client.close());

  expect((await client.listTools()).tools).toHaveLength(15);
  expect(await readTool(client, 'get_overview')).toMatchObject({ newLeads: 1 });
  expect(await readTool(client, 'get_lead', { id: leadId })).toMatchObject({ lead: { email: 'visitor@example.com' } });
  expect(await callTool(client, 'list_leads', { status: 'lost' })).toEqual({
    isError: true,
    text: expect.stringContaining('status: must be one of new'),
  });
  const entries = await readAudit(console, 'lead.view');
  expect(entries.map(({ actor, subject, detail, network }) => [actor, subject, detail, network])).toEqual([
    [ada, leadId, 'MCP', ''],
  ]);
  await console.users('remove', ada);
  expect(await callTool(client, 'list_leads')).toEqual({
    isError: true,
    text: expect.stringContaining(`No user ${ada}`),
  });
});

test('npm run --silent mcp writes only messages, finishes running calls and ends with its input', async () => {
  const console = await startConsole();
  await console.users('invite', ada, '--role', 'viewer');
  const child = spawn('npm', ['--prefix', root, 'run', '--silent', 'mcp', '--', '--user', ada], {
    env: getEnvironment(console),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const messages = [
    {
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/call', params: { name: 'list_leads', arguments: {} } },
  ];
  child.stdin.end(messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join(''));
  const closed = new Promise((resolve) => child.on('close', resolve));
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  expect([code, errors]).toEqual([0, '']);
  const lines = output.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { jsonrpc: '2.0', id: 1, result: { serverInfo: { name: 'whorl' } } },
    { jsonrpc: '2.0', id: 2, result: { content: [{ text: expect.stringContaining('"leads":[]') }] } },
  ]);
});
