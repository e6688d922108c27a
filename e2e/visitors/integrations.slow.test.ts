import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { murmurX64Hash128 } from '@fingerprintjs/fingerprintjs';
import { serializeForDigest } from '@whorl/contract/identification/ticket.ts';
import { AGENT_VERSION, LOADER_VERSION } from '@whorl/contract/identification/versions.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { expect, onTestFinished } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';

// Fastify is a dependency of the server's package, not of the e2e tests.
const { fastify } = createRequire(new URL('../../server/package.json', import.meta.url))('fastify');
const content = join(import.meta.dirname, '../../content');
const signalPayload = {
  apiKey: 'whorl-site',
  version: AGENT_VERSION,
  url: 'http://shop.example/',
  userAgent: 'test',
  signals: { platform: { value: 'Linux' } },
  bot: { bot: false as const },
};
const script = endpoints.agentScript
  .replace('<version>', AGENT_VERSION)
  .replace('<apiKey>', 'whorl-site')
  .replace('<loaderVersion>', LOADER_VERSION);

const it = browserTest().extend('freshRequestId', ({ site }) => async (): Promise<string> => {
  const answer = await identify(site.origin, { 'user-agent': desktopUserAgent }, desktopUserAgent);
  return ((await answer.json()) as { result: { requestId: string } }).result.requestId;
});

/** Directory with the samples next to the module that they import. */
let folder: string;
it.beforeAll(async ({ site }) => {
  folder = await mkdtemp(join(tmpdir(), 'whorl-integrations-'));
  await cp(join(content, 'integrations'), folder, { recursive: true });
  await cp(join(content, 'sdk-libraries/may-order.mjs'), join(folder, 'may-order.mjs'));
  process.env.WHORL_URL = site.origin;
  process.env.WHORL_SECRET_KEY = await site.secretKey();
});
it.afterAll(async () => {
  delete process.env.WHORL_URL;
  delete process.env.WHORL_SECRET_KEY;
  await rm(folder, { recursive: true });
});

it('the forwarding sample for Node.js forwards the agent and its API calls, and nothing else', async ({ site }) => {
  const { forwardAgent } = await import(join(folder, 'forward-agent.mjs'));
  const forward = forwardAgent(site.origin);
  const shop = createServer((request, response) => forward(request, response, () => response.end('the shop')));
  const origin = await listen(shop);
  expect((await fetch(origin + script)).headers.get('content-type')).toContain('javascript');
  // The host must arrive unchanged, or the server treats the page as another origin.
  const answer = await identify(origin, { origin, 'user-agent': 'test' });
  expect(answer.status).toBe(200);
  expect(await (await fetch(`${origin}/cart/`)).text()).toBe('the shop');
});

it('the forwarding sample for an edge worker forwards the agent and its API calls', async ({ site }) => {
  const { default: worker } = await import(join(folder, 'worker.mjs'));
  const environment = { WHORL_ORIGIN: site.origin };
  const found = await worker.fetch(new Request(`https://shop.example${script}`), environment);
  expect(found.headers.get('content-type')).toContain('javascript');
  const throughWorker = (request?: RequestInit): Promise<Response> =>
    worker.fetch(new Request(`https://shop.example${endpoints.identify}`, request), environment);
  const answer = await throughWorker({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...signalPayload, ticket: await ticketIn(await throughWorker()) }),
  });
  expect(answer.status).toBe(200);
});

it('the Fastify sample rejects orders without a new request ID', async ({ freshRequestId }) => {
  const { requireVisitor } = await import(join(folder, 'require-visitor.mjs'));
  const shop = fastify();
  onTestFinished(() => shop.close());
  requireVisitor(shop);
  shop.post('/order/', async () => 'ordered');
  const order = async (requestId: string) =>
    (await shop.inject({ method: 'POST', url: '/order/', payload: { requestId } })).statusCode;
  expect(await order(await freshRequestId())).toBe(200);
  expect(await order('1795262587402.k9Xw2a')).toBe(403);
});

it('the Next.js sample rejects orders without a new request ID', async ({ freshRequestId }) => {
  const { POST } = await import(join(folder, 'route.mjs'));
  const order = async (requestId: string) => {
    const body = new URLSearchParams({ requestId });
    return (await POST(new Request('https://shop.example/order/', { method: 'POST', body }))).status;
  };
  expect(await order(await freshRequestId())).toBe(303);
  expect(await order('1795262587402.k9Xw2a')).toBe(403);
});

const desktopUserAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

/** Requests a ticket and sends the signals with it, as the agent does. */
async function identify(origin: string, headers: Record<string, string>, userAgent = 'test'): Promise<Response> {
  const ticket = await ticketIn(await fetch(origin + endpoints.identify, { headers }));
  const digested = { ...signalPayload, userAgent, ticket };
  return fetch(origin + endpoints.identify, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': 'en',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    body: JSON.stringify({ ...digested, digest: murmurX64Hash128(serializeForDigest(digested)) }),
  });
}

const ticketIn = async (answer: Response): Promise<string> => ((await answer.json()) as { ticket: string }).ticket;

async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
