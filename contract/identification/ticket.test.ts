import * as v from 'valibot';
import { expect, test } from 'vitest';
import { agentErrors } from './errors.ts';
import { type SignalPayload, signalPayloadSchema } from './request.ts';
import { isTicketRefusal, serializeForDigest } from './ticket.ts';

/** Keys in the agent's order, which differs from the schema's. */
const payload: SignalPayload = {
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

test('serializeForDigest returns the same text for a payload before sending and after parsing', () => {
  const received = v.parse(signalPayloadSchema, JSON.parse(JSON.stringify({ ...payload, digest: 'a'.repeat(32) })));
  expect(Object.keys(received)).not.toEqual(Object.keys(payload));
  expect(serializeForDigest(received)).toBe(serializeForDigest(payload));
});

test('serializeForDigest returns another text for another value, or for the same value in another field', () => {
  const texts = [
    payload,
    { ...payload, ticket: 'other' },
    { ...payload, tag: { a: 'é' } },
    { ...payload, linkedId: payload.storageToken, storageToken: payload.linkedId },
  ].map(serializeForDigest);
  expect(new Set(texts).size).toBe(texts.length);
});

test('isTicketRefusal accepts only messages about the ticket', () => {
  expect(isTicketRefusal(`${agentErrors.badRequestFormat}: ticket was used before`)).toBe(true);
  for (const text of ['', 'ticket was used', `${agentErrors.badRequestFormat}: tickets are missing`]) {
    expect(isTicketRefusal(text)).toBe(false);
  }
});
