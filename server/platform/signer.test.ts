import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSigner } from './signer.ts';

const OLD = 'the secret of last year';
const NEW = 'the secret of this year';

test('the first secret signs, and all of them verify', () => {
  const before = createSigner(() => [OLD, NEW], 'a-purpose');
  const after = createSigner(() => [NEW, OLD], 'a-purpose');
  const without = createSigner(() => [NEW], 'a-purpose');
  const old = before.sign(['a', 'b']);
  expect(after.isSigned(['a', 'b'], old)).toBe(true);
  expect(without.isSigned(['a', 'b'], old)).toBe(false);
  expect(before.isSigned(['a', 'b'], after.sign(['a', 'b']))).toBe(true);
  expect(after.sign(['a', 'b'])).not.toBe(old);
});

test('a signature is invalid for another purpose or for other parts', () => {
  const signer = createSigner(OLD, 'a-purpose');
  const signature = signer.sign(['a', 'b']);
  expect(createSigner(OLD, 'another').isSigned(['a', 'b'], signature)).toBe(false);
  for (const parts of [['ab'], ['a:b'], ['b', 'a'], ['a', 'b', '']]) {
    expect(signer.isSigned(parts, signature)).toBe(false);
  }
  for (const wrong of ['', signature.slice(1), `${signature}A`]) expect(signer.isSigned(['a', 'b'], wrong)).toBe(false);
});

test('a signature in the plain format is valid only if the signer accepts it', () => {
  const earlier = createHmac('sha256', OLD).update('visitor-token:cookie:id').digest('base64url');
  const parts = ['cookie', 'id'];
  expect(createSigner(() => [NEW, OLD], 'visitor-token', 'plain').isSigned(parts, earlier)).toBe(true);
  expect(createSigner(() => [NEW, OLD], 'visitor-token').isSigned(parts, earlier)).toBe(false);
  expect(createSigner(() => [NEW], 'visitor-token', 'plain').isSigned(parts, earlier)).toBe(false);
});
