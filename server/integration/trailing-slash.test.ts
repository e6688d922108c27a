import { consoleArea } from '@whorl/contract/console/console-urls.ts';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { form as riskForm } from '@whorl/contract/leads/forms/risk.ts';
import { form as webinarForm } from '@whorl/contract/leads/forms/webinar.ts';
import { contentManager, endpoints, textFiles } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';

type Call = { readonly method: string; readonly path: string };

async function listCalls(server: TestServer): Promise<Call[]> {
  const { paths } = (await (await server.fetch(textFiles.apiDescription)).json()) as {
    paths: Record<string, object>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path: path.replaceAll(/\{\w+\}/g, 'abcd') })),
  );
}

/** Returns the status and body of a response without the parts that differ between requests. */
async function sendCall(server: TestServer, { method, path }: Call): Promise<[number, string]> {
  const takesBody = method !== 'GET' && method !== 'DELETE';
  const answer = await server.fetch(path, {
    method,
    ...(takesBody && { headers: { 'content-type': 'application/json' }, body: '{}' }),
  });
  const text = await answer.text();
  return [answer.status, text.replace(/"(requestId|ticket|now|form_ticket)":"[^"]*"/g, '')];
}

test('every API path returns the same response with and without a trailing slash', async () => {
  const server = await startTestServer({ environment: { CONSOLE_TOKEN: 'a token of the console' } });
  const calls = await listCalls(server);
  expect(calls.length).toBeGreaterThan(50);
  for (const { method, path } of calls) {
    const bare = path.replace(/\/$/, '');
    const [status, text] = await sendCall(server, { method, path: bare });
    expect([status, text], `${method} ${bare}`).toEqual(await sendCall(server, { method, path: `${bare}/` }));
    expect([301, 302, 303, 307, 308], `${method} ${bare}`).not.toContain(status);
  }
});

test.each([generalContactForm.endpoint, riskForm.endpoint, webinarForm.endpoint])(
  'a form posted to %s without the trailing slash is validated and not redirected',
  async (endpoint) => {
    const server = await startTestServer();
    const answer = await server.fetch(endpoint.slice(0, -1), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect([answer.status, (await answer.json()).status]).toEqual([400, 'invalid']);
  },
);

test('GET /greenhouse?action=listings lists the jobs', async () => {
  const server = await startTestServer();
  const answer = await server.fetch(`${endpoints.jobBoard.slice(0, -1)}?action=listings`);
  expect([answer.status, (await answer.json()).meta.total]).toEqual([200, 2]);
});

test.each([contentManager.page, consoleArea])(
  '%s redirects to its path with a trailing slash and keeps the query',
  async (path) => {
    const server = await startTestServer({ environment: { CONSOLE_TOKEN: 'a token of the console' } });
    const answer = await server.fetch(`${path.slice(0, -1)}?a=1`);
    expect([answer.status, answer.headers.get('location')]).toEqual([308, `${path}?a=1`]);
  },
);
