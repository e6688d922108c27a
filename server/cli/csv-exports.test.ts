import { randomUUID } from 'node:crypto';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { describe, expect, test } from 'vitest';
import { sendEvents, testEvent } from '../testing/analytics-events.ts';
import { createTestClock } from '../testing/clock.ts';
import { getCommandOutput } from '../testing/commands.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { defineEvents } from './events.ts';
import { defineLeads } from './leads.ts';

const BOM = '\ufeff';
const name = 'Zoë Müller, 山田太郎 – Łódź';
const formula = `${BOM}=HYPERLINK("https://evil.example")`;

const sendLead = (server: TestServer, description: string) =>
  server.fetch(generalContactForm.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-submission-id': randomUUID() },
    body: JSON.stringify({ name: 'contact-sales', email: 'ada@example.com', description }),
  });
const exports = [
  { command: 'leads', define: defineLeads, send: sendLead },
  {
    command: 'events',
    define: defineEvents,
    send: (server: TestServer, device_id: string) => sendEvents(server, [testEvent({ device_id })]),
  },
];

describe.each(exports)('npm run $command -- export --format csv', ({ define, send }) => {
  const exportCsv = ({ services }: TestServer, ...options: string[]) =>
    getCommandOutput(define, { database: services.database, now: 0 }, ['export', '--format', 'csv', ...options]);

  test('starts with one byte-order mark, so that Excel reads names in every alphabet as UTF-8', async () => {
    const server = await startTestServer({ clock: createTestClock() });
    expect(await exportCsv(server)).toMatch(/^\ufeff"\w+"[^\ufeff\n]*\r\n$/);
    await send(server, name);
    await send(server, name);
    const csv = await exportCsv(server);
    expect(csv.split(BOM)).toHaveLength(2);
    expect(csv.split(`"${name}"`)).toHaveLength(3);
  });

  test('has no byte-order mark with --no-bom', async () => {
    const server = await startTestServer({ clock: createTestClock() });
    await send(server, name);
    const [withMark, without] = [await exportCsv(server), await exportCsv(server, '--no-bom')];
    expect(withMark).toBe(`${BOM}${without}`);
    expect(without).toMatch(/^"/);
  });

  test('keeps the apostrophe in front of a formula that starts with a byte-order mark', async () => {
    const server = await startTestServer({ clock: createTestClock() });
    await send(server, formula);
    expect(await exportCsv(server)).toMatch(/"'\ufeff?=HYPERLINK\(""/);
  });
});
