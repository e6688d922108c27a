import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import type { BrowserContextOptions } from 'playwright-core';
import { build } from 'vite';
import { expect, onTestFinished, vi } from 'vitest';
import { importSample, readSample } from '../fixtures/code-samples.ts';
import { packageTest } from '../fixtures/package-test.ts';

const requestIdFormat = /\d{13}\.[a-zA-Z0-9]{6}/;
const slowPoll = { timeout: 30_000 };
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

const [identify, plain, orderForm, checkout, orderButton, route] = await Promise.all(
  [
    'identify.js',
    'order.html',
    'order-form.tsx',
    'checkout.tsx',
    'app/order/order-button.tsx',
    'app/api/order/route.js',
  ].map((title) => readSample('frameworks', title)),
);
const [agentPolicy, shopServer] = await Promise.all(
  ['agent-policy.mjs', 'shop-server.mjs'].map((title) => readSample('ai-agents', title)),
);
const [checkRequest, getVisit] = await Promise.all(
  ['check-request.mjs', 'get-visit.mjs'].map((title) => readSample('server-check', title)),
);

/** The part of Next.js that the sample uses. Next.js isn't a dependency, so its sample is type-checked and not built. */
const nextTypes = `declare module 'next/navigation' {
  export function useRouter(): { push(href: string): void }
}
`;

const it = packageTest()
  /** The fresh project with the samples of the page, which use keys of the workspace `shop`. */
  .extend('shop', { scope: 'file' }, async ({ project, site }, { onCleanup }) => {
    const createKey = async (kind: string) =>
      (await site.command('keys', 'create', kind, '--workspace', 'shop')).split('\n')[0] ?? '';
    const publicKey = await createKey('--public');
    const complete = (code = '') =>
      code.replaceAll('https://id.example.com', site.origin).replaceAll('pk_YOUR_KEY', publicKey);
    await project.write({
      'identify.js': complete(identify?.code),
      'order.html': complete(plain?.code),
      'order-form.tsx': complete(orderForm?.code),
      'checkout.tsx': complete(checkout?.code),
      'app/identify.js': complete(identify?.code),
      'app/order/order-button.tsx': complete(orderButton?.code),
      'app/api/order/route.js': route?.code ?? '',
      'check-request.mjs': checkRequest?.code ?? '',
      'get-visit.mjs': getVisit?.code ?? '',
      'agent-policy.mjs': agentPolicy?.code ?? '',
      'shop-server.mjs': shopServer?.code ?? '',
      'next.d.ts': nextTypes,
    });
    vi.stubEnv('WHORL_URL', site.origin);
    vi.stubEnv('WHORL_SECRET_KEY', await createKey('--secret'));
    onCleanup(() => void vi.unstubAllEnvs());
    return project;
  })
  .extend(
    'getVisit',
    { scope: 'file' },
    async ({ shop }) =>
      (
        await importSample<{ getVisit(requestId: string): Promise<{ url: string } | undefined> }>(
          shop.folder,
          'get-visit.mjs',
        )
      ).getVisit,
  )
  /** Serves a folder on a host of its own. Returns its origin and the bodies of the orders that it receives. */
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern.
  .extend('serveShop', ({}) => async (folder: string) => {
    const orders: string[] = [];
    const server = createServer((request, response) => {
      const path = request.url ?? '';
      void (async () => {
        if (request.method === 'POST') orders.push(await text(request));
        const body = request.method === 'POST' ? '' : await readFile(join(folder, path), 'utf8').catch(() => undefined);
        response.writeHead(body === undefined ? 404 : 200, { 'content-type': types[extname(path)] ?? 'text/plain' });
        response.end(body);
      })();
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    onTestFinished(() => void server.close());
    return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, orders };
  })
  /** Expects that the last order has the request ID of an identification on a page. */
  .extend('expectOrder', ({ getVisit: get }) => async (orders: string[], url: string): Promise<void> => {
    await expect.poll(() => orders.at(-1), slowPoll).toMatch(requestIdFormat);
    const [requestId = ''] = requestIdFormat.exec(orders.at(-1) ?? '') ?? [];
    expect(await get(requestId)).toMatchObject({ url });
  });

it(`${orderForm?.location}, ${checkout?.location} and ${orderButton?.location} have no type errors`, async ({
  shop,
}) => {
  expect(await shop.typecheck('--allowJs')).toBe('');
});

it(`the form of ${plain?.location} sends the request ID of a visit`, async ({
  expectOrder,
  newContext,
  serveShop,
  shop,
}) => {
  const { origin, orders } = await serveShop(shop.folder);
  const page = await (await newContext()).newPage();
  await page.goto(`${origin}/order.html`);
  await expect.poll(() => page.locator('input[name=requestId]').inputValue(), slowPoll).toMatch(requestIdFormat);
  await page.getByRole('button', { name: 'Order' }).click();
  await expectOrder(orders, `${origin}/order.html`);
});

it.for([
  ['order-form.tsx', orderForm?.location, "import { OrderForm as Sample } from './order-form.tsx'"],
  ['checkout.tsx', checkout?.location, "import { App as Sample } from './checkout.tsx'"],
] as const)(
  'a production build of %s (%s) sends the request ID of a visit',
  async ([file, , importLine], { expectOrder, newContext, serveShop, shop }) => {
    await shop.write({
      'main.jsx': `import { createRoot } from 'react-dom/client'
${importLine}
createRoot(document.getElementById('root')).render(<Sample />)
`,
      'index.html': '<!doctype html><div id="root"></div><script type="module" src="/main.jsx"></script>',
    });
    const outDir = join(shop.folder, `dist-${file}`);
    await build({ root: shop.folder, configFile: false, logLevel: 'error', build: { outDir } });
    const { origin, orders } = await serveShop(outDir);
    const page = await (await newContext()).newPage();
    await page.goto(`${origin}/index.html`);
    await page.getByRole('button', { name: 'Order' }).click();
    await expectOrder(orders, `${origin}/index.html`);
  },
);

it(`the route handler of ${route?.location} accepts a request once, and ${getVisit?.location} finds its visit`, async ({
  getVisit: get,
  newContext,
  serveShop,
  shop,
}) => {
  const { origin } = await serveShop(shop.folder);
  const page = await (await newContext()).newPage();
  await page.goto(`${origin}/order.html`);
  const field = page.locator('input[name=requestId]');
  await expect.poll(() => field.inputValue(), slowPoll).toMatch(requestIdFormat);
  const requestId = await field.inputValue();
  const { POST } = await importSample<{ POST(request: Request): Promise<Response> }>(
    shop.folder,
    'app/api/order/route.js',
  );
  const { db } = await importSample<{ db: DatabaseSync }>(shop.folder, 'check-request.mjs');
  onTestFinished(() => db.close());
  const order = async () =>
    (await POST(new Request(`${origin}/api/order`, { method: 'POST', body: JSON.stringify({ requestId }) }))).status;
  expect(await order()).toBe(200);
  expect(await order()).toBe(403);
  expect(await get(requestId)).toMatchObject({ url: `${origin}/order.html` });
  expect(await get('1795262587402.k9Xw2a')).toBeUndefined();
});

it(`the shop of ${shopServer?.location} lets people pass, and blocks a program without proof`, async ({
  newContext,
  serveShop,
  shop,
}) => {
  const { origin } = await serveShop(shop.folder);
  const identify = async (options: BrowserContextOptions = {}): Promise<string> => {
    const page = await (await newContext(options)).newPage();
    await page.goto(`${origin}/order.html`);
    const field = page.locator('input[name=requestId]');
    await expect.poll(() => field.inputValue(), slowPoll).toMatch(requestIdFormat);
    return field.inputValue();
  };
  const { app } = await importSample<{
    app: { inject(request: object): Promise<{ statusCode: number }>; close(): Promise<void> };
  }>(shop.folder, 'shop-server.mjs');
  onTestFinished(() => app.close());
  const search = async (headers: Record<string, string>) => (await app.inject({ url: '/search', headers })).statusCode;
  expect(await search({})).toBe(200);
  expect(await search({ 'whorl-request-id': await identify() })).toBe(200);
  const userAgent = 'Mozilla/5.0 (compatible; ChatGPT-User/1.0)';
  expect(await search({ 'whorl-request-id': await identify({ userAgent }) })).toBe(403);
});
