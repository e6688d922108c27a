import { expect, test } from 'vitest';
import { AgentError, type AgentErrorName, agentErrors, identificationErrors } from './errors.ts';

test('no two errors read alike', () => {
  const texts = Object.values(agentErrors);
  expect(new Set(texts).size).toBe(texts.length);
});

test.each(Object.keys(agentErrors) as AgentErrorName[])('%s carries its name and text', (name) => {
  const error = new AgentError(name, { cause: 'why', requestId: '1763724187402.k9Xw2a' });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ name, message: agentErrors[name], cause: 'why', requestId: '1763724187402.k9Xw2a' });
});

test('every answer that is an error has a status of its kind', () => {
  for (const { status } of Object.values(identificationErrors)) expect([400, 403, 404, 429]).toContain(status);
});
