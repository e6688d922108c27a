import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mintProfileId, mintVisitorId } from './ids.ts';
import { createTokens } from './token.ts';

const tokens = createTokens('a secret of the operator');
const content = { visitorId: mintVisitorId(), profileId: mintProfileId() };
const id = content.visitorId;

test('a token is read back, only where it was signed for and only with the same secret', () => {
  const token = tokens.sign('cookie', content);
  expect(tokens.read('cookie', token)).toEqual(content);
  expect(tokens.read('storage', token)).toBeUndefined();
  expect(createTokens('another secret of another').read('cookie', token)).toBeUndefined();
});

test('no other text is a token', () => {
  const token = tokens.sign('cookie', content);
  const signature = token.split('.')[2];
  const ofAnother = tokens.sign('cookie', { ...content, profileId: mintProfileId() });
  for (const forged of [undefined, '', id, `${id}.`, `${token}.`, ` ${token}`, token.slice(0, -1), `${token}A`]) {
    expect(tokens.read('cookie', forged)).toBeUndefined();
  }
  // The profile cannot be left out, nor another one be put in.
  expect(tokens.read('cookie', `${id}.${signature}`)).toBeUndefined();
  expect(tokens.read('cookie', `${ofAnother.slice(0, 34)}${signature}`)).toBeUndefined();
  fc.assert(fc.property(fc.string(), (text) => tokens.read('cookie', text) === undefined));
  fc.assert(fc.property(fc.string(), (text) => tokens.read('cookie', `${id}.${text}`) === undefined));
});
