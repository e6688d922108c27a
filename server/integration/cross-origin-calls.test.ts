import { request as httpRequest } from 'node:http';
import { endpoints, serverApi, vendorProtocols } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { leadForms } from '../leads/lead-forms.ts';
import { collectRoutes } from '../testing/collect-routes.ts';
import { startTestServer } from '../testing/server.ts';

/** Starts the server and returns it with every route that may change something. */
async function startAndListRoutes() {
  const { result: server, routes } = await collectRoutes(() => startTestServer());
  return { server, routes: routes.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method)) };
}

/** `fetch` doesn't allow setting `Sec-Fetch-Site`. */
const call = (
  url: string,
  { method, headers, body = '' }: { method: string; headers: Record<string, string>; body?: string },
) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = httpRequest(
      url,
      { method, headers: { 'content-length': String(body.length), ...headers }, agent: false },
      (response) => {
        let text = '';
        response
          .setEncoding('utf8')
          .on('data', (more: string) => {
            text += more;
          })
          .on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    request.on('error', reject).end(body);
  });

const fromElsewhere: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
];

/** API keys are issued for other sites: a page there may identify its visitors with one, and do nothing else. */
function refusedElsewhere(method: string, url: string, type: string): [number, string] {
  if (method !== 'POST' || url !== endpoints.identify) return [403, 'cross_origin'];
  return type === 'text/plain' ? [415, ''] : [403, 'API key required'];
}

test('every route that may change something rejects requests of other origins; the agent’s routes require an API key', async () => {
  const { server, routes } = await startAndListRoutes();
  const urls = routes.map(({ url }) => url);
  for (const known of [
    ...leadForms.map(({ endpoint }) => endpoint),
    endpoints.jobApplication,
    endpoints.identify,
    endpoints.analyticsBatch,
    endpoints.errorReport,
    endpoints.event,
    serverApi.visits,
    serverApi.flatEvent,
  ]) {
    expect(urls).toContain(known);
  }
  for (const { method, url } of routes) {
    for (const headers of fromElsewhere) {
      for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
        const [status, text] = refusedElsewhere(method, url, type);
        const answer = await call(server.url + url, {
          method,
          headers: { 'content-type': type, ...headers },
          body: '{}',
        });
        expect([answer.status, answer.text], `${method} ${url} ${JSON.stringify(headers)}`).toEqual([
          status,
          expect.stringContaining(text),
        ]);
      }
    }
    const own = await call(server.url + url, {
      method,
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      body: '{}',
    });
    expect(own.text, `${method} ${url} from a page of its own`).not.toContain('cross_origin');
  }
});

/** Reads the whole body: a sender whose connection is closed never sees the error and would repeat the request. */
const readToTheEnd: readonly string[] = [endpoints.analyticsBatch, vendorProtocols.analyticsBatchUpload];

test('every route with a body has a size limit and returns 413 above it', async () => {
  const { server, routes } = await startAndListRoutes();
  const posts = routes.filter(({ method }) => method !== 'DELETE');
  expect(posts.length).toBeGreaterThan(10);
  for (const { method, url, bodyLimit = 0 } of posts) {
    expect(bodyLimit, `${url} has a limit`).toBeGreaterThan(0);
    // An announced length is rejected before the body arrives.
    const body = readToTheEnd.includes(url) ? ' '.repeat(bodyLimit + 1) : '';
    const headers = { 'content-type': 'application/json', 'content-length': String(bodyLimit + 1) };
    const answer = await call(server.url + url, { method, headers, body });
    expect(answer.status, url).toBe(413);
    // The error's format depends on the route: this server's, the collector's or the agent's.
    const { message, error } = JSON.parse(answer.text) as { message?: string; error?: string | { message: string } };
    expect(message ?? (typeof error === 'object' ? error.message : error), url).toMatch(/^[A-Z].+/);
  }
});
