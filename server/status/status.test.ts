import { serviceStatusSchema } from '@whorl/contract/service-status.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { startTestServer } from '../test-server.ts';

test('a server that works says so', async () => {
  const server = await startTestServer();
  const answer = await server.fetch(endpoints.serviceStatus);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(v.parse(serviceStatusSchema, await answer.json()).data.status).toBe('none');
});

test('a server whose database is gone says that too', async () => {
  const server = await startTestServer();
  await server.services.database.close();
  const answer = await server.fetch(endpoints.serviceStatus);
  expect(answer.status).toBe(200);
  expect(v.parse(serviceStatusSchema, await answer.json()).data.status).toBe('major');
});
