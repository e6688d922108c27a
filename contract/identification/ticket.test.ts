import * as v from 'valibot';
import { expect, test } from 'vitest';
import { agentErrors } from './errors.ts';
import { type Reading, readingSchema } from './request.ts';
import { digestedText, isTicketRefusal } from './ticket.ts';

/** In the order in which an agent writes it, which is not that of the schema. */
const reading: Reading = {
  ticket: 'ticket',
  bot: { botKind: 'x', bot: true },
  signals: { platform: { ms: 1, value: 'Linux' }, canvas: { value: { text: 'b', geometry: 'a' } } },
  linkedId: 'order-7',
  tag: { b: [{ z: 1, a: null }], a: 'é', 10: 0, 9: -0 },
  storageToken: 'token',
  userAgent: 'Mozilla/5.0',
  url: 'https://example.com/',
  version: '2',
  apiKey: 'key',
};

test('a reading that was sent and checked by its schema has the same text', () => {
  const received = v.parse(readingSchema, JSON.parse(JSON.stringify({ ...reading, digest: 'a'.repeat(32) })));
  expect(Object.keys(received)).not.toEqual(Object.keys(reading));
  expect(digestedText(received)).toBe(digestedText(reading));
});

test('another value, or the same in another place, is another text', () => {
  const texts = [
    reading,
    { ...reading, ticket: 'other' },
    { ...reading, tag: { a: 'é' } },
    { ...reading, linkedId: reading.storageToken, storageToken: reading.linkedId },
  ].map(digestedText);
  expect(new Set(texts).size).toBe(texts.length);
});

test('a refusal because of the ticket is told from all others', () => {
  expect(isTicketRefusal(`${agentErrors.badRequestFormat}: ticket was used before`)).toBe(true);
  for (const text of ['', 'ticket was used', `${agentErrors.badRequestFormat}: tickets are missing`]) {
    expect(isTicketRefusal(text)).toBe(false);
  }
});
