import { expect, test } from 'vitest';
import {
  AgentError,
  type AgentErrorName,
  agentErrors,
  findErrorName,
  findErrorNameByCode,
  foreignErrorCodes,
  identificationErrors,
} from './errors.ts';

/** Error texts of the wire contract, in its order. */
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

test('agentErrors has exactly the 24 texts of the wire contract', () => {
  expect(Object.values(agentErrors)).toEqual(contractTexts);
});

test('no two agent errors have the same text', () => {
  const texts = Object.values(agentErrors);
  expect(new Set(texts).size).toBe(texts.length);
});

test.each(Object.keys(agentErrors) as AgentErrorName[])(
  'AgentError %s has its name, text, cause and request ID',
  (name) => {
    const error = new AgentError(name, { cause: 'why', requestId: '1763724187402.k9Xw2a' });
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name, message: agentErrors[name], cause: 'why', requestId: '1763724187402.k9Xw2a' });
  },
);

test('findErrorName accepts a text with or without a detail, and rejects other texts with the same beginning', () => {
  for (const [name, text] of Object.entries(agentErrors)) {
    expect(findErrorName(text)).toBe(name);
    expect(findErrorName(`${text}: url is missing`)).toBe(name);
  }
  expect(findErrorName('Request failed to process')).toBe('serverFailure');
  expect(findErrorName('Request failedly')).toBeUndefined();
  expect(findErrorName('')).toBeUndefined();
});

test('findErrorNameByCode accepts our codes and those of other servers, but not names such as toString', () => {
  for (const [code, { name }] of Object.entries(identificationErrors)) expect(findErrorNameByCode(code)).toBe(name);
  for (const [code, name] of Object.entries(foreignErrorCodes)) expect(findErrorNameByCode(code)).toBe(name);
  for (const code of ['constructor', 'toString', 'Unheard']) expect(findErrorNameByCode(code)).toBeUndefined();
});

test('every identification error has a 4xx status', () => {
  for (const { status } of Object.values(identificationErrors)) expect([400, 403, 404, 429]).toContain(status);
});
