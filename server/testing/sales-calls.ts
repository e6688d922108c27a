import { randomUUID } from 'node:crypto';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import type { CallAnswer, SlotsAnswer } from '@whorl/contract/sales-calls/answers.ts';
import { bookingParameter } from '@whorl/contract/sales-calls/parameters.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { expect } from 'vitest';
import type { TestServer } from './server.ts';

/** The visitor's. */
export const zone = 'America/New_York';
/** The first free times of the test's site, at the start of the test's clock. */
export const [first, second, third] = [
  '2026-11-03T09:00:00.000Z',
  '2026-11-03T09:30:00.000Z',
  '2026-11-03T10:00:00.000Z',
];

export const json = (server: TestServer, endpoint: string, body: object) =>
  server.fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
export const sendLead = async (server: TestServer, lead: object = {}) => {
  const payload = { name: 'contact-sales', email: `${randomUUID()}@example.com`, description: 'Bots.', ...lead };
  return (await (await json(server, generalContactForm.endpoint, payload)).json()) as { id: string; booking?: string };
};
export const tokenOf = async (server: TestServer, lead: object = {}) => (await sendLead(server, lead)).booking ?? '';
export const book = (server: TestServer, booking: string, slot: string) =>
  json(server, endpoints.salesCalls, { booking, slot, timeZone: zone });
export const cancel = (server: TestServer, booking: string) => json(server, endpoints.salesCallCancel, { booking });
export const free = async (server: TestServer, query = '') => {
  const answer = await server.fetch(endpoints.salesCallSlots + query);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return (await answer.json()) as Extract<SlotsAnswer, { kind: 'slots' }>;
};
export const callIn = async (answer: Response) => ((await answer.json()) as CallAnswer).call;
export const rows = (server: TestServer) =>
  server.services.database.kysely.selectFrom('sales_calls').selectAll().execute();
export const seats = (server: TestServer) =>
  server.services.database.kysely.selectFrom('sales_call_seats').selectAll().execute();
export const calendar = async (server: TestServer, booking: string) =>
  (await (await server.fetch(`${endpoints.salesCallCalendar}?${bookingParameter}=${booking}`)).text())
    .replaceAll('\r\n ', '')
    .split('\r\n');
export const post = (server: TestServer, endpoint: string, fields: Record<string, string>) =>
  server.fetch(endpoint, { method: 'POST', body: new URLSearchParams(fields) });
