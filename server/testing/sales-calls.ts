import { randomUUID } from 'node:crypto';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import type { CallAnswer, SlotsAnswer } from '@whorl/contract/sales-calls/api.ts';
import { bookingParameter } from '@whorl/contract/sales-calls/parameters.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { expect } from 'vitest';
import type { TestServer } from './server.ts';

/** The visitor's time zone. */
export const timeZone = 'America/New_York';
/** The first free times of the test's site at the start of the test's clock. */
export const [first, second, third] = [
  '2026-11-03T09:00:00.000Z',
  '2026-11-03T09:30:00.000Z',
  '2026-11-03T10:00:00.000Z',
];

/** Posts JSON to an endpoint. */
export const postJson = (server: TestServer, endpoint: string, body: object) =>
  server.fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
/** Sends a contact form; `lead` replaces fields. */
export const sendLead = async (server: TestServer, lead: object = {}) => {
  const payload = { name: 'contact-sales', email: `${randomUUID()}@example.com`, description: 'Bots.', ...lead };
  return (await (await postJson(server, generalContactForm.endpoint, payload)).json()) as {
    id: string;
    booking?: string;
  };
};
/** Sends a contact form and returns the booking token in the response. */
export const requestBookingToken = async (server: TestServer, lead: object = {}) =>
  (await sendLead(server, lead)).booking ?? '';
/** Books a call. @param booking the booking token */
export const bookCall = (server: TestServer, booking: string, slot: string) =>
  postJson(server, endpoints.salesCalls, { booking, slot, timeZone: timeZone });
/** Cancels a call. @param booking the booking token */
export const cancelCall = (server: TestServer, booking: string) =>
  postJson(server, endpoints.salesCallCancel, { booking });
/** Returns the available times. */
export const fetchFreeSlots = async (server: TestServer, query = '') => {
  const answer = await server.fetch(endpoints.salesCallSlots + query);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return (await answer.json()) as Extract<SlotsAnswer, { kind: 'slots' }>;
};
/** Returns the call in a response. */
export const readCall = async (answer: Response) => ((await answer.json()) as CallAnswer).call;
/** Returns all stored calls. */
export const findCalls = (server: TestServer) =>
  server.services.database.kysely.selectFrom('sales_calls').selectAll().execute();
/** Returns all occupied seats. */
export const findSeats = (server: TestServer) =>
  server.services.database.kysely.selectFrom('sales_call_seats').selectAll().execute();
/** Returns the unfolded lines of a call's calendar file. */
export const fetchCalendar = async (server: TestServer, booking: string) =>
  (await (await server.fetch(`${endpoints.salesCallCalendar}?${bookingParameter}=${booking}`)).text())
    .replaceAll('\r\n ', '')
    .split('\r\n');
/** Submits a plain form. */
export const postForm = (server: TestServer, endpoint: string, fields: Record<string, string>) =>
  server.fetch(endpoint, { method: 'POST', body: new URLSearchParams(fields) });
