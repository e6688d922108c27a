import * as v from 'valibot';
import { expect, test } from 'vitest';
import { signalPayloadSchema } from './request.ts';

const payload = {
  apiKey: 'key',
  version: '1',
  url: 'https://example.com/',
  userAgent: 'Mozilla/5.0',
  signals: { platform: { value: 'Linux x86_64', ms: 0 }, canvas: { error: 'timeout' } },
  bot: { bot: false },
  ticket: '1763724187402.k9Xw2a.signature',
};
const firstProblem = (changed: object): string | undefined => {
  const parsed = v.safeParse(signalPayloadSchema, { ...payload, ...changed });
  return parsed.success ? undefined : (v.getDotPath(parsed.issues[0]) ?? '');
};

test('signalPayloadSchema accepts the payload of the agent', () => {
  expect(firstProblem({})).toBeUndefined();
  expect(firstProblem({ privacy: { isPrivate: true }, digest: 'a'.repeat(32) })).toBeUndefined();
  expect(firstProblem({ privacy: { error: 'Error: timeout' } })).toBeUndefined();
  expect(
    firstProblem({ tag: { referrer: '' }, linkedId: 'a', storageToken: 'b', bot: { bot: true, botKind: 'x' } }),
  ).toBeUndefined();
});

test.each([
  ['apiKey', { apiKey: 'k'.repeat(65) }],
  ['apiKey', { apiKey: undefined }],
  ['url', { url: 7 }],
  ['tag', { tag: 'x'.repeat(5_000) }],
  ['linkedId', { linkedId: 'x'.repeat(257) }],
  ['signals.canvas.value', { signals: { canvas: { value: 'x'.repeat(5_000) } } }],
  ['signals.canvas', { signals: { canvas: 'x' } }],
  ['signals', { signals: Object.fromEntries(Array.from({ length: 81 }, (_, i) => [`s${i}`, { value: i }])) }],
  ['bot', { bot: { bot: true } }],
  ['ticket', { ticket: undefined }],
  ['digest', { digest: 'none' }],
  ['privacy', { privacy: { isPrivate: 'yes' } }],
  ['visitorId', { visitorId: 'mine' }],
])('signalPayloadSchema reports an invalid %s', (field, changed) => {
  expect(firstProblem(changed)).toBe(field);
});
