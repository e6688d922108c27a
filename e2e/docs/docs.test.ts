import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { docsPath, pages } from '@whorl/contract/urls.ts';
import { build, type PreviewServer, preview } from 'vite';
import { expect } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { createSampleFolder, readSamples } from '../fixtures/code-samples.ts';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import { serverApiPath } from '../fixtures/server-api-path.ts';
import { startAt } from '../fixtures/start-at.ts';

const run = promisify(execFile);
const slowPoll = { timeout: 30_000 };

/** A request ID begins with its time in milliseconds since 1970. */
const getRequestTime = (requestId: string): number => Number(requestId.slice(0, 13));
const requestIdFormat = /^\d{13}\.[a-zA-Z0-9]{6}$/;

/** Returns the code of the quick start's samples in order. */
const readQuickStart = async () => (await readSamples('quick-start')).map(({ code }) => code);

/** Runs a `curl` command and expects the event of this request. */
async function expectEvent(
  command: string | undefined,
  data: { requestId: string },
  env: Record<string, string> = {},
): Promise<void> {
  const { stdout } = await run('sh', ['-c', command ?? ''], { env: { PATH: process.env.PATH, ...env } });
  expect(JSON.parse(stdout)).toMatchObject({
    products: { identification: { data: { ...data, visitorId: expect.stringMatching(/^[a-zA-Z0-9]{20}$/) } } },
  });
}

/**
 * Runs the decision of the quick start a second after the request: twice at the same time, and once more.
 *
 * @returns how often the first two allowed the order, and the third decision: `1 false`
 */
async function decideThreeTimes(
  code: string | undefined,
  env: { REQUEST_ID: string; [name: string]: string },
): Promise<string> {
  const program = `${code ?? ''}
const decide = () => mayOrder(process.env.REQUEST_ID)
const both = await Promise.all([decide(), decide()])
console.log(both.filter(Boolean).length, await decide())`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], {
    env: { PATH: process.env.PATH, ...startAt(new Date(getRequestTime(env.REQUEST_ID) + 1_000).toISOString()), ...env },
  });
  return stdout.trim();
}

const it = browserTest()
  /** Serves a page on a host of its own and returns its origin. */
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern.
  .extend('serveShop', ({}, { onCleanup }) => async (html: (origin: string) => Promise<string>): Promise<string> => {
    let body = '';
    const server = createServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(body),
    );
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    onCleanup(() => void server.close());
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    body = await html(origin);
    return origin;
  })
  /** Runs commands in a new folder, builds its files with Vite, and serves them on a host of its own. */
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern.
  .extend('serveViteShop', ({}, { onCleanup }) => async (commands: string, files: Record<string, string>) => {
    const folder = await createSampleFolder();
    let server: PreviewServer | undefined;
    onCleanup(async () => {
      await server?.close();
      await folder.remove();
    });
    await folder.write({ ...files, 'package.json': '{ "private": true, "type": "module" }' });
    const quietly = { npm_config_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' };
    await run('sh', ['-ec', commands], { cwd: folder.path, env: { ...process.env, ...quietly } });
    const config = { root: folder.path, configFile: false, logLevel: 'error' } as const;
    // A top-level await, as in the quick start, needs this target.
    await build({ ...config, build: { target: 'es2022' } });
    server = await preview({ ...config, preview: { host: '127.0.0.1', port: 0 } });
    return new URL(server.resolvedUrls?.local[0] ?? '').origin;
  });

for (const { app, javaScriptEnabled } of [
  { app: 'page', javaScriptEnabled: true },
  { app: 'page', javaScriptEnabled: false },
  { app: 'Vite application', javaScriptEnabled: true },
] as const)
  it(`the documentation leads from the home page to a checked request of a ${app}, with JavaScript: ${javaScriptEnabled}`, {
    tags: ['complete'],
  }, async ({ newContext, serveShop, serveViteShop, site }) => {
    const [, sample = '', install, main, , curl, , check] = await readQuickStart();
    const context = await newContext({ javaScriptEnabled, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    watchPage(page, site.origin);
    const codes = () => page.locator('main dl pre:visible').allTextContents();
    const startedAt = performance.now();
    let steps = 0;
    const take = async (step: Promise<unknown>): Promise<void> => {
      steps += 1;
      await step;
    };

    await take(page.goto(site.origin + pages.home.path));
    await take(page.locator('summary', { hasText: 'Developers' }).click());
    await take(page.locator('#site-menu').getByRole('link', { name: 'Documentation' }).click());
    await take(page.getByRole('link', { name: 'Open the quick start' }).click());
    await take(page.getByRole('link', { name: 'Create a free key' }).click());
    await take(page.locator('main #email').fill('ada@shop.example.com'));
    await take(page.getByRole('button', { name: 'Get a free API key' }).click());
    await page.getByText('Waiting for your first request').waitFor();
    const keyPage = page.url();
    const [key = '', snippet = ''] = await codes();
    expect(key).toMatch(/^pk_\w{39}$/);
    expect(snippet).toContain(key);

    const fillIn = (code = '') => code.replaceAll('https://id.example.com', site.origin).replace('pk_YOUR_KEY', key);
    const form = sample.slice(0, sample.indexOf('<script'));
    const origin =
      app === 'page'
        ? await serveShop(async () => fillIn(sample))
        : await serveViteShop(fillIn(install), {
            'index.html': `<!doctype html>${form}<script type="module" src="/main.js"></script>`,
            'main.js': fillIn(main),
          });
    const shop = await (await newContext()).newPage();
    await take(shop.goto(origin));
    const field = shop.locator('input[name=requestId]');
    await expect.poll(() => field.inputValue(), slowPoll).toMatch(requestIdFormat);
    const requestId = await field.inputValue();

    if (!javaScriptEnabled) await take(page.getByRole('link', { name: 'Check again' }).click());
    const received = page.locator('main p:visible', { hasText: /First request received on \d{4}-\d\d-\d\d/ });
    await received.waitFor(slowPoll);
    await received.locator('.status-dot-good').waitFor();
    await take(page.getByRole('button', { name: 'Create a secret key' }).click());
    await page.getByText('Your secret key', { exact: true }).and(page.locator(':visible')).waitFor();
    const [secret = '', call = ''] = (await codes()).slice(-2);
    expect(secret).toMatch(/^sk_\w{39}$/);
    await take(expectEvent(call.replace('REQUEST_ID', requestId), { requestId }));
    const seconds = (performance.now() - startedAt) / 1000;

    const env = { WHORL_URL: site.origin, WHORL_SECRET_KEY: secret, REQUEST_ID: requestId };
    await expectEvent(curl, { requestId }, env);
    expect(await decideThreeTimes(check, env)).toBe('1 false');
    // axe needs JavaScript.
    const checked = javaScriptEnabled ? page : await (await newContext()).newPage();
    if (!javaScriptEnabled) await checked.goto(keyPage);
    await expectAccessible(checked);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    process.stdout.write(
      `From the home page to a checked request of a ${app}: ${steps} steps, ${seconds.toFixed(1)} s without reading.\n`,
    );
  });

it('the quick start leads from a key of your own server to a decision', async ({ newContext, serveShop, site }) => {
  const [createPublic, page, , , createSecret, curl, , check] = await readQuickStart();
  const readOptions = (command = '') => command.trim().split(/\s+/).slice(4);
  const firstLine = (output: string): string => output.split('\n')[0] ?? '';

  const shop = await serveShop(async (origin) => {
    const options = readOptions(createPublic).map((option) => (option.startsWith('https://') ? origin : option));
    const key = firstLine(await site.command('keys', ...options));
    return (page ?? '').replace('https://id.example.com', site.origin).replace('pk_YOUR_KEY', key);
  });
  const tab = await (await newContext()).newPage();
  await tab.goto(shop);
  const field = tab.locator('input[name=requestId]');
  await expect.poll(() => field.inputValue(), slowPoll).toMatch(requestIdFormat);
  const requestId = await field.inputValue();

  const env = {
    WHORL_URL: site.origin,
    WHORL_SECRET_KEY: firstLine(await site.command('keys', ...readOptions(createSecret))),
    REQUEST_ID: requestId,
  };
  await expectEvent(curl, { requestId }, env);
  // A request ID is valid once.
  expect(await decideThreeTimes(check, env)).toBe('1 false');
});

it('the references of the server API and of webhooks have every operation of the OpenAPI description', async ({
  newContext,
  site,
}) => {
  const { paths } = (await (await fetch(`${site.origin}/openapi.json`)).json()) as { paths: Record<string, object> };
  const operations = Object.entries(paths)
    .filter(([path]) => serverApiPath.test(path))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
  expect(operations.length).toBeGreaterThan(5);
  const page = await (await newContext({ javaScriptEnabled: false })).newPage();
  const documented: string[] = [];
  for (const slug of ['server-api', 'webhooks', 'lists']) {
    await page.goto(site.origin + docsPath(slug));
    documented.push(...(await page.locator('article code').allTextContents()));
  }
  expect(operations.filter((operation) => !documented.includes(operation))).toEqual([]);
});

it('the server API reference sends requests with the visitor’s key, which it does not store', {
  tags: ['complete'],
}, async ({ newContext, site }) => {
  const key = await site.secretKey();
  const page = await (await newContext({ viewport: { width: 390, height: 800 } })).newPage();
  // Also fails for a request to another host, which would get the key.
  watchPage(page, site.origin, [/status of 400/]);
  await page.goto(site.origin + docsPath('server-api'));
  await page.locator('html[data-interactive]').waitFor();
  await page.getByText('Send a request from this page').click();
  const form = page.locator('form', { has: page.getByLabel('Secret key') });
  const button = form.getByRole('button', { name: 'Send request' });
  const answer = form.locator('[aria-live]');
  await form.getByLabel('Secret key').fill(key);
  await form.getByLabel('Operation').selectOption('GET /v4/events');
  await form.getByLabel('Path').fill('/v4/events?linked_id=no-order&total_hits=10');
  await button.click();
  await answer.getByText('"total_hits": 0').waitFor();
  await form.getByLabel('Operation').selectOption('GET /events/search');
  await form.getByLabel('Path').fill('/events/search?linked_id=no-order');
  await button.click();
  await answer.getByText('"events": []').waitFor();
  await form.getByLabel('Operation').selectOption('POST /v4/webhooks');
  await form.getByLabel('Request body').fill('{"url":1}');
  await button.click();
  await answer.getByText('request_cannot_be_parsed').waitFor();
  expect(await answer.textContent()).toMatch(/^400/);
  await expectAccessible(page);
  expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
  for (const path of [`//localhost:${new URL(site.origin).port}/v4/events`, '/events/{requestId}']) {
    await form.getByLabel('Operation').selectOption('GET /v4/events');
    await form.getByLabel('Path').fill('/v4/events?linked_id=no-order');
    await button.click();
    await answer.getByText('"events": []').waitFor();
    await form.getByLabel('Path').fill(path);
    await button.click();
    await answer.getByText('The path must begin with /').waitFor();
  }
  const stored = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])');
  expect(stored).not.toContain(key);
});

it('the navigation lists every page of the documentation and marks the current one, without JavaScript', async ({
  newContext,
  site,
}) => {
  const context = await newContext({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(site.origin + pages.docs.path);
  const listed = await page
    .locator('main section a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  await page.getByRole('link', { name: 'Open the quick start' }).click();
  await page.waitForURL(site.origin + docsPath('quick-start'));
  const navigation = page.getByRole('navigation', { name: 'Documentation pages' });
  const hrefs = () =>
    navigation.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(await hrefs()).toEqual(listed);
  // The links to the next page lead through all pages in the same order.
  for (const [index, path] of listed.entries()) {
    const html = await (await fetch(site.origin + path)).text();
    const marked = [...html.matchAll(/<a href="([^"]+)" aria-current="page"/g)].map((match) => match[1]);
    // In the list next to the text, and in the one that opens on phones.
    expect(marked, path ?? '').toEqual([path, path]);
    const next = /<footer.*?<\/footer>/s
      .exec(html.slice(html.indexOf('<article')))?.[0]
      .match(/href="([^"]+)"/g)
      ?.at(-1);
    expect(next).toBe(`href="${listed[index + 1] ?? listed[index - 1]}"`);
  }
});

it('each page of the documentation is available as Markdown with its code', async ({ site }) => {
  const markdown = await (await fetch(`${site.origin}${docsPath('quick-start')}index.md`)).text();
  expect(markdown).toContain('# Quick start');
  expect(markdown).toContain('```');
  expect(markdown).toContain('export async function mayOrder(requestId)');
});
