import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mintVisitorId } from './ids.ts';
import { createTokens } from './token.ts';

const tokens = createTokens('a secret of the operator');
const id = mintVisitorId();

test('a token is read back, only where it was signed for and only with the same secret', () => {
  const token = tokens.sign('cookie', id);
  expect(tokens.read('cookie', token)).toBe(id);
  expect(tokens.read('storage', token)).toBeUndefined();
  expect(createTokens('another secret of another').read('cookie', token)).toBeUndefined();
});

test('no other text is a token', () => {
  const token = tokens.sign('cookie', id);
  const other = tokens.sign('cookie', mintVisitorId());
  for (const forged of [undefined, '', id, `${id}.`, `${token}.`, ` ${token}`, token.slice(0, -1), `${token}A`]) {
    expect(tokens.read('cookie', forged)).toBeUndefined();
  }
  expect(tokens.read('cookie', `${id}.${other.split('.')[1]}`)).toBeUndefined();
  fc.assert(fc.property(fc.string(), (text) => tokens.read('cookie', text) === undefined));
  fc.assert(fc.property(fc.string(), (text) => tokens.read('cookie', `${id}.${text}`) === undefined));
});
