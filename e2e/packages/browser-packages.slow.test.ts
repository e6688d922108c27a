import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { describe, expect, onTestFinished } from 'vitest';
import type * as WhorlNode from '../../packages/node/index.ts';
import { packageTest } from '../fixtures/package-test.ts';
import { trackActivity, waitUntilSettled } from '../fixtures/page-activity.ts';

const REQUEST_ID = /^\d{13}\.[a-zA-Z0-9]{6}$/;
const VISITOR_ID = /^[a-zA-Z0-9]{20}$/;
const slowPoll = { timeout: 30_000 };
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

const it = packageTest()
  /** Serves files on a host of its own and returns its origin. */
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern.
  .extend('serveShop', ({}) => async (read: (path: string) => Promise<string>): Promise<string> => {
    const server = createServer((request, response) => {
      const path = request.url === '/' ? '/index.html' : (request.url ?? '');
      read(path).then(
        (body) => response.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/plain' }).end(body),
        () => response.writeHead(404).end(),
      );
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    onTestFinished(() => void server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  })
  /** Builds an application of the fresh project with Vite, serves it on a host of its own, and opens it. */
  .extend('openApp', ({ newContext, project, serveShop }) => async (files: Record<string, string>, entry: string) => {
    const script = `<script type="module" src="/${entry}"></script>`;
    await project.write({ ...files, 'index.html': `<!doctype html><div id="root"></div><output></output>${script}` });
    const outDir = join(project.folder, `dist-${entry}`);
    await build({ root: project.folder, configFile: false, logLevel: 'error', build: { outDir, emptyOutDir: true } });
    const origin = await serveShop((path) => readFile(join(outDir, path), 'utf8'));
    const page = await (await newContext()).newPage();
    trackActivity(page);
    await page.goto(origin);
    return { page, origin };
  })
  /** Settings of an application of the workspace `shop`, and a client with that workspace's secret key. */
  .extend('shop', { scope: 'file' }, async ({ project, site }) => {
    const createKey = async (kind: string) =>
      (await site.command('keys', 'create', kind, '--workspace', 'shop')).split('\n')[0] ?? '';
    await project.write({ 'client.mjs': "export * from '@whorl/node'\n" });
    const { WhorlClient } = (await import(join(project.folder, 'client.mjs'))) as typeof WhorlNode;
    return {
      loadOptions: JSON.stringify({ apiKey: await createKey('--public'), endpoint: site.origin }),
      client: new WhorlClient({ secretKey: await createKey('--secret'), url: site.origin }),
    };
  });

const readOutput = async (page: Page): Promise<Record<string, unknown>> => {
  await expect.poll(() => page.locator('output').textContent(), slowPoll).not.toBe('');
  return JSON.parse((await page.locator('output').textContent()) ?? '') as Record<string, unknown>;
};

describe('@whorl/agent', () => {
  it('identifies a visitor in an application of another origin, which the server verifies', async ({
    openApp,
    shop,
  }) => {
    const { page, origin } = await openApp(
      {
        'agent-app.js': `import { load } from '@whorl/agent'
const agent = await load(${shop.loadOptions})
const first = await agent.get({ linkedId: 'cart-1843' })
const cached = await agent.get({ linkedId: 'cart-1843' })
const fresh = await agent.get({ linkedId: 'cart-1843', ignoreCache: true, extendedResult: true })
document.querySelector('output').textContent = JSON.stringify({ first, cached, fresh })
`,
      },
      'agent-app.js',
    );
    const { first, cached, fresh } = (await readOutput(page)) as Record<
      string,
      { requestId: string; visitorId: string }
    >;
    expect(first).toMatchObject({
      requestId: expect.stringMatching(REQUEST_ID),
      visitorId: expect.stringMatching(VISITOR_ID),
    });
    expect(cached).toEqual(first);
    expect(fresh).toMatchObject({
      visitorId: first?.visitorId,
      visits: expect.any(Number),
      signals: expect.any(Object),
    });
    expect(fresh?.requestId).not.toBe(first?.requestId);
    const { products } = await shop.client.getEvent(first?.requestId ?? '');
    expect(products.identification).toMatchObject({
      data: { visitorId: first?.visitorId, linkedId: 'cart-1843', url: `${origin}/` },
    });
    expect(products.botd).toMatchObject({ data: { bot: { result: 'notDetected' } } });
  });

  it('identifies a visitor with the script element of its README, and not if the file was changed', async ({
    newContext,
    packages,
    serveShop,
    shop,
  }) => {
    const readme = await readFile(join(packages.folder, 'agent/README.md'), 'utf8');
    const [element = ''] = /<script\n[^>]*><\/script>/.exec(readme) ?? [];
    const script = await readFile(join(packages.folder, 'agent/whorl-agent.min.js'), 'utf8');
    const html = `<!doctype html>${element}<output></output><script type="module">
const write = (value) => (document.querySelector('output').textContent = JSON.stringify(value))
if (!window.Whorl) write({ missing: true })
else write(await (await Whorl.load(${shop.loadOptions})).get())
</script>`;
    const open = async (content: string) => {
      const origin = await serveShop((path) => Promise.resolve(path === '/index.html' ? html : content));
      const page = await (await newContext()).newPage();
      await page.goto(origin);
      return readOutput(page);
    };
    expect(await open(script)).toMatchObject({ visitorId: expect.stringMatching(VISITOR_ID) });
    expect(await open(`${script}\n`)).toEqual({ missing: true });
  });

  it('accepts the URL of a server with a path and the URL that signals are posted to', async ({
    newContext,
    packages,
    serveShop,
  }) => {
    const script = await readFile(join(packages.folder, 'agent/whorl-agent.min.js'), 'utf8');
    const origin = await serveShop((path) =>
      path === '/index.html'
        ? Promise.resolve(`<!doctype html><script>${script}</script>`)
        : Promise.reject(new Error(path)),
    );
    const page = await (await newContext()).newPage();
    await page.goto(origin);
    for (const [endpoint, expected] of [
      [undefined, '/agent/'],
      [`${origin}/`, '/agent/'],
      [`${origin}/whorl`, '/whorl/agent/'],
      [`${origin}/whorl/agent/result/`, '/whorl/agent/'],
      [`${origin}/whorl/agent/result`, '/whorl/agent/'],
    ]) {
      const requested = page.waitForRequest((request) => request.url().includes('/loader_v'));
      const name = page.evaluate(
        (url) =>
          (window as unknown as { Whorl: { load(options: object): Promise<unknown> } }).Whorl.load({
            apiKey: 'key',
            endpoint: url,
          }).catch((error: Error) => error.name),
        endpoint,
      );
      expect(new URL((await requested).url()).pathname).toMatch(new RegExp(`^${expected}v\\d+/key/loader_v`));
      expect(await name).toBe('scriptLoadFailed');
    }
  });
});

/** Shows every state of the hook, and records those that were rendered. */
const createReactApp = (loadOptions: string, hookArguments: string) => `import { createRoot } from 'react-dom/client'
import { createElement, StrictMode, useState } from 'react'
import { useVisitorData, WhorlProvider } from '@whorl/react'
window.states = []
function Visitor() {
  const [call, setCall] = useState()
  const { data, error, getData, isFetched, isLoading } = useVisitorData(${hookArguments})
  const state = { isLoading, isFetched, error: error?.name, visitorId: data?.visitorId, os: data?.os }
  window.states.push(state)
  const identify = () => getData({ ignoreCache: true }).then(({ requestId }) => setCall(requestId), ({ name }) => setCall(name))
  return createElement('div', null,
    createElement('p', null, JSON.stringify({ ...state, requestId: data?.requestId })),
    createElement('button', { onClick: identify }, 'Identify'),
    createElement('i', null, call))
}
createRoot(document.getElementById('root')).render(
  createElement(StrictMode, null, createElement(WhorlProvider, { loadOptions: ${loadOptions} }, createElement(Visitor))))
`;

const readState = async (page: Page) =>
  JSON.parse((await page.locator('p').textContent()) ?? '{}') as Record<string, unknown>;

describe('@whorl/react', () => {
  it('renders loading, then the visitor, and identifies again on request', async ({ openApp, shop }) => {
    const app = createReactApp(shop.loadOptions, "{ extendedResult: true, linkedId: 'strict-mode' }");
    const { page } = await openApp({ 'react-app.js': app }, 'react-app.js');
    await expect
      .poll(() => readState(page), slowPoll)
      .toMatchObject({
        ...{ isLoading: false, isFetched: true, visitorId: expect.stringMatching(VISITOR_ID), os: expect.any(String) },
      });
    const states = await page.evaluate(() => (window as unknown as { states: object[] }).states);
    expect(states[0]).toEqual({ isLoading: true, isFetched: false });
    const first = await readState(page);
    const event = await shop.client.getEvent(String(first.requestId));
    expect(event.products.identification).toMatchObject({ data: { visitorId: first.visitorId } });
    // React's strict mode runs the effect twice; both calls share one identification.
    const history = await shop.client.getVisits(String(first.visitorId), { linkedId: 'strict-mode' });
    expect(history.visits.map(({ requestId }) => requestId)).toEqual([first.requestId]);
    await page.getByRole('button').click();
    await expect.poll(() => page.locator('i').textContent(), slowPoll).toMatch(REQUEST_ID);
    const again = await readState(page);
    expect(again).toMatchObject({ isLoading: false, visitorId: first.visitorId });
    expect(again.requestId).not.toBe(first.requestId);
    expect(again.requestId).toBe(await page.locator('i').textContent());
  });

  it('renders the error of an unknown key, and getData rejects with it', async ({ openApp, shop }) => {
    const loadOptions = JSON.stringify({ ...(JSON.parse(shop.loadOptions) as object), apiKey: 'pk_unknown' });
    const { page } = await openApp({ 'react-app.js': createReactApp(loadOptions, '') }, 'react-app.js');
    await expect
      .poll(() => readState(page), slowPoll)
      .toEqual({ isLoading: false, isFetched: false, error: 'apiKeyInvalid' });
    await page.getByRole('button').click();
    await expect.poll(() => page.locator('i').textContent(), slowPoll).toBe('apiKeyInvalid');
  });

  it.for(['{ immediate: false }', '{}, { immediate: false }'])(
    'with %s identifies only when getData is called',
    async (hookArguments, { openApp, shop }) => {
      const app = createReactApp(shop.loadOptions, hookArguments);
      const { page } = await openApp({ 'react-app.js': app }, 'react-app.js');
      const agentRequests: string[] = [];
      page.on('request', (request) => agentRequests.push(request.url()));
      await page.reload();
      await page.getByRole('button').waitFor();
      await waitUntilSettled(page);
      expect(await readState(page)).toEqual({ isLoading: false, isFetched: false });
      expect(agentRequests.filter((url) => url.includes('/agent/'))).toEqual([]);
      await page.getByRole('button').click();
      await expect.poll(() => readState(page), slowPoll).toMatchObject({ isLoading: false, isFetched: true });
    },
  );

  it('renders as loading on a server, and explains a missing provider', async ({ project, shop }) => {
    await project.write({
      'render.mjs': `import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { useVisitorData, WhorlProvider } from '@whorl/react'
const Visitor = () => createElement('p', null, useVisitorData().isLoading ? 'loading' : 'done')
console.log(renderToString(createElement(WhorlProvider, { loadOptions: ${shop.loadOptions} }, createElement(Visitor))))
try {
  renderToString(createElement(Visitor))
} catch (error) {
  console.log(error.message)
}
`,
    });
    const [html, message] = (await project.run('render.mjs')).split('\n');
    expect(html).toBe('<p>loading</p>');
    expect(message).toContain('WhorlProvider');
  });
});
