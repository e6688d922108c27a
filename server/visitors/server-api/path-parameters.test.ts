import { endpoints, serverApi } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { describeDataLayer } from '../../testing/each-database.ts';
import { createTestKey } from '../../testing/keys.ts';
import { startTestServer } from '../../testing/server.ts';

// PostgreSQL refuses NUL in texts.
describeDataLayer('the server API', (makeDatabase) => {
  test.each(['a%00b', '%00'])('returns a 4xx for the path parameter %s', async (parameter) => {
    const server = await startTestServer({ databaseUrl: await makeDatabase() });
    const secret = await createTestKey(server, '--secret');
    const urls = [endpoints.event, ...Object.values(serverApi)].filter((url) => url.includes(':'));
    expect(urls.length).toBeGreaterThan(5);
    for (const url of urls) {
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'POST']) {
        const { status } = await server.fetch(url.replace(/:\w+/, parameter), {
          method,
          headers: { 'auth-api-key': secret, authorization: `Bearer ${secret}` },
          ...(method === 'GET' ? {} : { body: '{}' }),
        });
        expect([400, 404], `${method} ${url}`).toContain(status);
      }
    }
  });
});
