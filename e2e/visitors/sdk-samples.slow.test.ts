import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { describe, expect } from 'vitest';
import { startBot, type Visitor } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';

const samples = join(import.meta.dirname, '../../content/sdk-libraries');
const run = promisify(execFile);
const slowPoll = { timeout: 30_000 };

const it = browserTest()
  .extend(
    'openOwn',
    ({ site }) =>
      async (visitor: Visitor, html: string, scripts: Record<string, string> = {}): Promise<Page> => {
        const context = await visitor.newContext();
        await context.route(`${site.origin}/shop/`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
        for (const [path, body] of Object.entries(scripts)) {
          await context.route(site.origin + path, (route) => route.fulfill({ contentType: 'text/javascript', body }));
        }
        const page = await context.newPage();
        await page.goto(`${site.origin}/shop/`);
        return page;
      },
  )
  /**
   * Opens the first sample on a page of the site's host without a Content Security Policy, and returns its request ID.
   */
  .extend('identify', ({ openOwn }) => async (visitor: Visitor): Promise<string> => {
    const page = await openOwn(visitor, await readFile(join(samples, 'order.html'), 'utf8'));
    const field = page.locator('input[name=requestId]');
    await expect.poll(() => field.inputValue(), slowPoll).toMatch(/^\d{13}\.[a-zA-Z0-9]{6}$/);
    const id = await field.inputValue();
    await page.context().close();
    return id;
  })
  /** Environment of a sample that runs on a server. */
  .extend('serverEnvironment', ({ site }) => async () => ({
    PATH: process.env.PATH,
    WHORL_URL: site.origin,
    WHORL_SECRET_KEY: await site.secretKey(),
  }))
  .extend('mayOrder', ({ serverEnvironment }) => async (requestId: string): Promise<boolean> => {
    const program = 'const { mayOrder } = await import(process.argv[1]); console.log(await mayOrder(process.argv[2]))';
    const { stdout } = await run(
      process.execPath,
      ['--input-type=module', '-e', program, join(samples, 'may-order.mjs'), requestId],
      { env: await serverEnvironment() },
    );
    return stdout.trim() === 'true';
  });

describe('the copy buttons of the SDK page', () => {
  it('copy the code to the clipboard and announce it', async ({ person, site }) => {
    const context = await person.newContext({ serviceWorkers: 'block' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin });
    const page = await context.newPage();
    await page.goto(site.origin + pages.sdkLibraries.path);
    const codes = await page.locator('main pre code').allTextContents();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('button', { name: 'Copy the browser sample' }).click();
    await expect.poll(copied).toBe(codes[0]);
    await page.locator('main [role=status]', { hasText: 'Copied' }).first().waitFor({ state: 'attached' });
    expect(await page.locator('main figure button').count()).toBe(codes.length);
    await page.locator('main figure button').last().click();
    await expect.poll(copied).toBe(codes.at(-1));
    await context.close();
  });

  it('are hidden when JavaScript is disabled, and a link leads to the first sample', async ({ person, site }) => {
    const context = await person.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(site.origin + pages.sdkLibraries.path);
    expect(await page.locator('main figure button:visible').count()).toBe(0);
    await page.getByRole('link', { name: 'Go to the first sample' }).click();
    expect(new URL(page.url()).hash).toBe('#page');
    await context.close();
  });
});

describe('the samples of the SDK page', () => {
  it('fill the request ID into a form, and the server finds the result by it', async ({
    identify,
    person,
    mayOrder,
  }) => {
    const id = await identify(person);
    expect(await mayOrder(id)).toBe(true);
    expect(await mayOrder('1795262587402.k9Xw2a')).toBe(false);
  });

  it('get the same event with curl', async ({ identify, person, serverEnvironment }) => {
    const id = await identify(person);
    const { stdout } = await run('sh', [join(samples, 'event.sh')], {
      env: { ...(await serverEnvironment()), REQUEST_ID: id },
    });
    expect(JSON.parse(stdout).products.identification.data.requestId).toBe(id);
  });

  it('return the same decision in Python', async ({ identify, person, serverEnvironment }) => {
    const program = `import sys; sys.path.insert(0, ${JSON.stringify(samples)}); from may_order import may_order; print(may_order(sys.argv[1]))`;
    const env = { ...(await serverEnvironment()), PYTHONDONTWRITEBYTECODE: '1' };
    const mayOrder = async (id: string) => (await run('python3', ['-c', program, id], { env })).stdout.trim();
    expect(await mayOrder(await identify(person))).toBe('True');
    expect(await mayOrder('1795262587402.k9Xw2a')).toBe('False');
  });

  it('reject a bot on the server', async ({ mayOrder, identify }) => {
    const bot = await startBot();
    expect(await mayOrder(await identify(bot))).toBe(false);
    await bot.browser.close();
  });

  it('return the visitor in a React component', async ({ openOwn, person, site }) => {
    const page = await openOwn(person, '<!doctype html><main></main><script type="module" src="/app.js"></script>', {
      '/app.js': await bundleReact(site.origin),
    });
    await expect.poll(() => page.locator('main').textContent(), slowPoll).toMatch(/^[a-zA-Z0-9]{20}$/);
    await page.context().close();
  });
});

/** Bundles the React sample with the origin and the key of a site. */
async function bundleReact(origin: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'whorl-sdk-'));
  const root = join(import.meta.dirname, '../..');
  const entry = join(folder, 'app.tsx');
  const sample = await readFile(join(samples, 'visitor.tsx'), 'utf8');
  await writeFile(
    entry,
    `import { createRoot } from 'react-dom/client';
${sample.replace('https://id.example.com', origin).replace('pk_YOUR_KEY', 'whorl-site')}
createRoot(document.querySelector('main')).render(<App />);`,
  );
  const modules = join(root, 'node_modules');
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    // By default Vite uses the development runtime of JSX, because of the NODE_ENV of tests.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    resolve: {
      alias: [
        { find: '@whorl/react', replacement: join(root, 'packages/react/index.ts') },
        { find: /^(react|react-dom)(\/.*)?$/, replacement: `${modules}/$1$2` },
      ],
    },
    build: { write: false, lib: { entry, formats: ['es'] } },
  });
  await rm(folder, { recursive: true });
  const [bundle] = Array.isArray(built) ? built : [];
  const [chunk] = bundle?.output ?? [];
  if (chunk?.type !== 'chunk') throw new Error('Expected the build to return a chunk');
  return chunk.code;
}
