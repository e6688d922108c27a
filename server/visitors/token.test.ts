import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generateProfileId, generateVisitorId } from './ids.ts';
import { createTokens } from './token.ts';

const tokens = createTokens('a secret of the operator');
const content = { visitorId: generateVisitorId(), profileId: generateProfileId() };
const id = content.visitorId;

test('a token is valid only for its place and with the same secret', () => {
  const token = tokens.sign('cookie', content);
  expect(tokens.read('cookie', token)).toEqual(content);
  expect(tokens.read('storage', token)).toBeUndefined();
  expect(createTokens('another secret of another').read('cookie', token)).toBeUndefined();
});

test('arbitrary text is not a valid token', () => {
  const token = tokens.sign('cookie', content);
  const signature = token.split('.')[2];
  const otherProfileToken = tokens.sign('cookie', { ...content, profileId: generateProfileId() });
  for (const forged of [undefined, '', id, `${id}.`, `${token}.`, ` ${token}`, token.slice(0, -1), `${token}A`]) {
    expect(tokens.read('cookie', forged)).toBeUndefined();
  }
  // The profile can neither be removed nor replaced.
  expect(tokens.read('cookie', `${id}.${signature}`)).toBeUndefined();
  expect(tokens.read('cookie', `${otherProfileToken.slice(0, 34)}${signature}`)).toBeUndefined();
  fc.assert(fc.property(fc.string(), (text) => tokens.read('cookie', text) === undefined));
  fc.assert(fc.property(fc.string(), (text) => tokens.read('cookie', `${id}.${text}`) === undefined));
});
