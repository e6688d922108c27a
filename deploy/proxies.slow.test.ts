import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { APPLICATION_FILE_BYTES } from '@whorl/contract/leads/application-files.ts';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { endpoints, keySetupCalls, operatorCalls, serverApi } from '@whorl/contract/urls.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { formDefinitions } from '../server/platform/form-definitions.ts';
import { truncateAddress } from '../server/platform/http/client-address.ts';
import { afterTest } from '../server/testing/clean-up.ts';
import { createTestSite, startTestServer, type TestServer } from '../server/testing/server.ts';
import { postSignals, readStoredProducts } from '../server/testing/signals.ts';
import { findOrInstallPrograms } from './testing/find-programs.ts';
import { createProxyFetch, VISITOR_ADDRESS } from './testing/proxied-server.ts';
import { startCaddy, startNginx } from './testing/start-proxies.ts';

const problem = findOrInstallPrograms('the proxies', { nginx: 'nginx-light', caddy: 'caddy', openssl: 'openssl' });
const proxies = [
  { name: 'nginx', start: startNginx, hostName: 'id.example.com' },
  { name: 'Caddy', start: startCaddy, hostName: 'localhost' },
] as const;
const PAGE = '/pricing/';
const portOf = ({ url }: TestServer): number => Number(new URL(url).port);

describe.skipIf(problem !== undefined).each(proxies)('$name with the shipped configuration', ({ start, hostName }) => {
  const publicUrl = `https://${hostName}`;
  const environment = { TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: publicUrl, COUNTRY_FALLBACK: 'DE' };

  /** Starts a server behind the proxy. `direct` is the server, `server` sends requests through the proxy. */
  async function startBoth() {
    const direct = await startTestServer({ environment });
    const { httpsPort, httpPort } = await start([portOf(direct)]);
    const send = createProxyFetch(`https://127.0.0.1:${httpsPort}`, hostName);
    return { direct, httpPort, server: { ...direct, fetch: send as TestServer['fetch'] } };
  }

  test('serves a page with its compression, ETag and HSTS, and redirects from http', async () => {
    const { server, httpPort } = await startBoth();
    const page = await server.fetch(PAGE, { headers: { 'accept-encoding': 'br' } });
    expect([page.status, page.headers.get('content-encoding')]).toEqual([200, 'br']);
    expect(page.headers.get('strict-transport-security')).toContain('max-age=');
    // The ETag changes once, when the server has compressed the page fully.
    const requestAgain = async () => {
      const { headers } = await server.fetch(PAGE, { headers: { 'accept-encoding': 'br' } });
      const known = { 'accept-encoding': 'br', 'if-none-match': headers.get('etag') ?? '' };
      return (await server.fetch(PAGE, { headers: known })).status;
    };
    await expect.poll(requestAgain).toBe(304);
    const plain = await createProxyFetch(`http://127.0.0.1:${httpPort}`, hostName)(PAGE);
    expect(plain.status).toBe(308);
    expect(plain.headers.get('location')).toMatch(new RegExp(`^${publicUrl}(:\\d+)?${PAGE}$`));
  });

  test('refuses calls of the API by http, because a redirect would hide that their key was sent unencrypted', async () => {
    const { httpPort } = await startBoth();
    const send = createProxyFetch(`http://127.0.0.1:${httpPort}`, hostName);
    for (const path of [
      serverApi.visits,
      serverApi.flatEvent,
      endpoints.event,
      endpoints.identify,
      endpoints.repositories,
    ]) {
      const answer = await send(path.replace(/:\w+/, '1'), { headers: { 'auth-api-key': 'sk_test' } });
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 403, null]);
    }
    expect((await send(generalContactForm.endpoint, { method: 'POST', body: 'email=ada' })).status).toBe(403);
  });

  test('forwards the address of the visitor, and none that the visitor claims', async () => {
    const { server } = await startBoth();
    const response = await postSignals(server, {}, { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' });
    expect(response.status).toBe(200);
    const { identification } = await readStoredProducts(server, response);
    expect(identification).toMatchObject({ data: { ip: truncateAddress(VISITOR_ADDRESS) } });
    expect(truncateAddress(VISITOR_ADDRESS)).not.toBe(truncateAddress('127.0.0.1'));
  });

  test('removes the country that the visitor claims', async () => {
    const { server, direct } = await startBoth();
    const headers = { 'cf-ipcountry': 'FR', 'x-vercel-ip-country': 'FR' };
    expect(await (await direct.fetch(endpoints.country, { headers })).json()).toMatchObject({ country: 'FR' });
    expect(await (await server.fetch(endpoints.country, { headers })).json()).toMatchObject({ country: 'DE' });
  });

  test('accepts a form of its own site and refuses one of another', async () => {
    const { server } = await startBoth();
    const post = (origin: string) =>
      server.fetch(generalContactForm.endpoint, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({ name: 'contact-sales', email: 'ada@example.com', description: 'Hello' }),
      });
    expect((await post(publicUrl)).status).toBe(303);
    expect((await post('https://other.example')).status).toBe(403);
  });

  test('accepts 25 MiB for a job application and refuses more', async () => {
    const { server } = await startBoth();
    const post = (bytes: number) => {
      const form = new FormData();
      for (let count = 1; count <= 5; count += 1)
        form.set(`file_${count}`, new Blob([new Uint8Array(bytes)]), 'file.pdf');
      return server.fetch(endpoints.jobApplication, { method: 'POST', body: form });
    };
    // The form of an unknown job: the server redirects, which shows that the proxy has passed the request on.
    const accepted = await post(APPLICATION_FILE_BYTES - 1_000);
    expect([accepted.status, accepted.headers.get('x-request-id')]).toEqual([303, expect.any(String)]);
    expect((await post(APPLICATION_FILE_BYTES + 500_000)).status).toBe(413);
  });

  test('passes on each event of the first-request stream at once', async () => {
    const { server } = await startBoth();
    const signup = await server.fetch(generalContactForm.endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'signup', email: 'ada@example.com' }),
    });
    const { key, setup } = (await signup.json()) as { key: { key: string }; setup: { statusToken: string } };
    const ending = new AbortController();
    onTestFinished(() => ending.abort());
    const stream = await server.fetch(`${keySetupCalls.firstRequest}?token=${setup.statusToken}`, {
      signal: ending.signal,
    });
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    // The stream stays open, so a proxy that buffers would deliver nothing.
    expect(await reader?.read()).toEqual({ done: false, value: 'data: {"receivedAt":null}\n\n' });
    expect((await postSignals(server, { apiKey: key.key, url: 'https://shop.example/' })).status).toBe(200);
    expect((await reader?.read())?.value).toMatch(/^data: \{"receivedAt":"\d{4}-/);
  });

  test('hides the routes for operators', async () => {
    const { server, direct } = await startBoth();
    expect((await direct.fetch(operatorCalls.readyz)).status).toBe(200);
    for (const path of [operatorCalls.readyz, operatorCalls.metrics])
      for (const spelling of [path, `${path}/`]) expect((await server.fetch(spelling)).status, spelling).toBe(404);
  });

  test('sends all requests to the other server when one stops', async () => {
    const [first, second] = [await startTestServer({ environment }), await startTestServer({ environment })];
    const { httpsPort } = await start([portOf(first), portOf(second)]);
    const send = createProxyFetch(`https://127.0.0.1:${httpsPort}`, hostName);
    const requestTwenty = async () => {
      const statuses: number[] = [];
      for (let count = 0; count < 20; count += 1) {
        const response = await send(PAGE);
        await response.arrayBuffer();
        statuses.push(response.status);
      }
      return new Set(statuses);
    };
    expect(await requestTwenty()).toEqual(new Set([200]));
    await first.close();
    expect(await requestTwenty()).toEqual(new Set([200]));
  });
});

test.skipIf(problem !== undefined)('Caddy serves pages while no server has its database', async () => {
  let checks = 0;
  const server = createServer(({ url = '' }, response) => {
    if (!url.startsWith(operatorCalls.readyz)) return void response.end();
    checks += 1;
    return void response.writeHead(url === operatorCalls.readyz ? 503 : 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterTest(() => void server.close());
  const { httpsPort } = await startCaddy([(server.address() as AddressInfo).port]);
  // After its second check, Caddy has acted on the first one.
  await expect.poll(() => checks, { timeout: 15_000 }).toBeGreaterThan(1);
  const send = createProxyFetch(`https://127.0.0.1:${httpsPort}`, 'localhost');
  expect((await send(PAGE)).status).toBe(200);
});

test.skipIf(problem !== undefined)(
  'nginx serves hashed files from the disk and everything else from the servers',
  async () => {
    const distDir = createTestSite();
    const environment = { TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: 'https://id.example.com' };
    const direct = await startTestServer({ distDir, environment });
    const { httpsPort } = await startNginx([portOf(direct)], join(distDir, 'public'));
    const send = createProxyFetch(`https://127.0.0.1:${httpsPort}`, 'id.example.com');
    const file = '/assets/entry-0a1b2c3d.js';
    const [own, original] = [await send(file), await direct.fetch(file)];
    expect(await own.text()).toBe(readFileSync(join(distDir, 'public', file), 'utf8'));
    const names = [
      'cache-control',
      'x-content-type-options',
      'cross-origin-resource-policy',
      'strict-transport-security',
    ];
    for (const name of names) expect([name, own.headers.get(name)]).toEqual([name, original.headers.get(name)]);
    expect(own.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect((await send(file, { headers: { 'accept-encoding': 'gzip' } })).headers.get('content-encoding')).toBe('gzip');
    expect((await send('/assets/unknown.js')).headers.get('x-request-id')).not.toBeNull();

    await direct.close();
    expect((await send(file)).status).toBe(200);
    expect((await send(PAGE)).status).toBe(502);
  },
);

describe.skipIf(problem !== undefined)('nginx in front of servers that fail', () => {
  /** Starts a server that `respond` breaks, and nginx that knows it as twenty servers, so that none is excluded. */
  async function startBroken(respond: (request: IncomingMessage, response: ServerResponse) => void) {
    const broken = createServer(
      (request, response) => void request.resume().on('end', () => respond(request, response)),
    );
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
    afterTest(() => void broken.close());
    const { port } = broken.address() as AddressInfo;
    const { httpsPort } = await startNginx(Array.from({ length: 20 }, () => port));
    return createProxyFetch(`https://127.0.0.1:${httpsPort}`, 'id.example.com');
  }

  test('sends a request to another server after a crash only if the servers recognize repetitions', async () => {
    const seen = new Set<string>();
    const send = await startBroken(({ url = '' }, response) => {
      if (seen.has(url)) response.end();
      else response.destroy();
      seen.add(url);
    });
    const post = async (path: string) => [path, (await send(path, { method: 'POST', body: '{}' })).status];
    const recognized = [
      ...formDefinitions.map(({ endpoint }) => endpoint),
      endpoints.analyticsBatch,
      endpoints.identify,
    ];
    for (const path of recognized) expect(await post(path)).toEqual([path, 200]);
    for (const path of [endpoints.jobApplication, endpoints.salesCalls]) expect(await post(path)).toEqual([path, 502]);
  });

  test('serves pages while all servers answer other requests with 503', async () => {
    const send = await startBroken(({ url }, response) => void response.writeHead(url === PAGE ? 200 : 503).end());
    for (let count = 0; count < 100; count += 1) expect((await send(serverApi.flatEventSearch)).status).toBe(503);
    expect((await send(PAGE)).status).toBe(200);
  });
});
