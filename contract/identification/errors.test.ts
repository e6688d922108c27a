import { expect, test } from 'vitest';
import {
  AgentError,
  type AgentErrorName,
  agentErrors,
  errorNameOf,
  errorNameOfCode,
  foreignErrorCodes,
  identificationErrors,
} from './errors.ts';

/** As the wire contract writes them, in its order. */
const contractTexts = [
  'API key required',
  'API key not found',
  'API key expired',
  'Request cannot be parsed',
  'Request failed',
  'Request failed to process',
  'Too many requests, rate limit exceeded',
  'Not available for this origin',
  'Not available with restricted header',
  'Client timeout',
  'Network connection error',
  'Network request aborted',
  'Response cannot be parsed',
  'Blocked by CSP',
  'Failed to load the JS script of the agent',
  'Wrong region',
  'Subscription not active',
  'Unsupported version',
  'Installation method restricted',
  'Hostname restricted',
  'Integration failed',
  'Network restricted',
  'Invalid proxy integration secret',
  'Invalid proxy integration headers',
];

test('the texts are those of the wire contract, all 24 and no other', () => {
  expect(Object.values(agentErrors)).toEqual(contractTexts);
});

test('no two errors read alike', () => {
  const texts = Object.values(agentErrors);
  expect(new Set(texts).size).toBe(texts.length);
});

test.each(Object.keys(agentErrors) as AgentErrorName[])('%s carries its name and text', (name) => {
  const error = new AgentError(name, { cause: 'why', requestId: '1763724187402.k9Xw2a' });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ name, message: agentErrors[name], cause: 'why', requestId: '1763724187402.k9Xw2a' });
});

test('a text is understood with and without the detail behind it, and not as the start of another', () => {
  for (const [name, text] of Object.entries(agentErrors)) {
    expect(errorNameOf(text)).toBe(name);
    expect(errorNameOf(`${text}: url is missing`)).toBe(name);
  }
  expect(errorNameOf('Request failed to process')).toBe('serverFailure');
  expect(errorNameOf('Request failedly')).toBeUndefined();
  expect(errorNameOf('')).toBeUndefined();
});

test('a code is understood, our own and those of other servers, and nothing that objects have by themselves', () => {
  for (const [code, { name }] of Object.entries(identificationErrors)) expect(errorNameOfCode(code)).toBe(name);
  for (const [code, name] of Object.entries(foreignErrorCodes)) expect(errorNameOfCode(code)).toBe(name);
  for (const code of ['constructor', 'toString', 'Unheard']) expect(errorNameOfCode(code)).toBeUndefined();
});

test('every answer that is an error has a status of its kind', () => {
  for (const { status } of Object.values(identificationErrors)) expect([400, 403, 404, 429]).toContain(status);
});
