import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { expect, vi } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';

/** Runs the code samples of the tutorial in files with the names that it gives them. */
const root = join(import.meta.dirname, '../..');
const tutorial = readFileSync(join(root, 'content/blog/identification-in-a-sign-up-form/index.mdx'), 'utf8');
const files = new Map(
  [...tutorial.matchAll(/```\w+ title="([^"]+)"\n([\s\S]*?)```/g)].map(([, name = '', code = '']) => [name, code]),
);

const it = browserTest()
  /** Submits the tutorial's form on the site's own host, as behind its reverse proxy. */
  .extend('signUp', ({ site }) => async (context: BrowserContext): Promise<{ answer: string; requestId: string }> => {
    const page = await context.newPage();
    let requestId = '';
    await page.route(`${site.origin}/sign-up/`, async (route) => {
      const fields = Object.fromEntries(new URLSearchParams(route.request().postData() ?? ''));
      requestId = fields.requestId ?? '';
      await route.fulfill({ contentType: 'text/plain', body: await post(fields) });
    });
    await page.route(`${site.origin}/application/**`, (route) =>
      route.fulfill(serveFile(new URL(route.request().url()))),
    );
    await page.goto(`${site.origin}/application/sign-up.html`);
    await page.locator('input[name=email]').fill('ada@example.com');
    await page.locator('button').click();
    await page.waitForURL(`${site.origin}/sign-up/`, { timeout: 30_000 });
    const answer = (await page.locator('body').textContent()) ?? '';
    await page.close();
    return { answer, requestId };
  });

let application: ChildProcess;
let applicationUrl: string;
const folder = mkdtempSync(join(tmpdir(), 'whorl-tutorial-'));

it.beforeAll(async ({ site }) => {
  for (const [name, code] of files) writeFileSync(join(folder, name), code);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  symlinkSync(site.dataDir, join(folder, 'data'));
  const port = await freePort();
  applicationUrl = `http://127.0.0.1:${port}`;
  application = spawn(process.execPath, ['server.js'], { cwd: folder, env: { PORT: String(port) }, stdio: 'inherit' });
  await vi.waitFor(async () => expect(await answers(port)).toBe(true), { timeout: 10_000 });
});
it.afterAll(() => {
  application.kill();
  rmSync(folder, { recursive: true });
});

it("the tutorial's server accepts three accounts of a browser and requires a confirmation for the fourth, even in a private window", async ({
  person,
  signUp,
}) => {
  const context = await person.newContext();
  const answers: string[] = [];
  for (let account = 1; account <= 4; account += 1) answers.push((await signUp(context)).answer);
  expect(answers).toEqual(['accept', 'accept', 'accept', 'ask']);
  const privateWindow = await person.newContext();
  expect((await signUp(privateWindow)).answer).toBe('ask');
  await Promise.all([context.close(), privateWindow.close()]);
});

it("the tutorial's server refuses a bot, and its request ID can't be used again", { tags: ['complete'] }, async ({
  signUp,
  bot,
}) => {
  const { answer, requestId } = await signUp(await bot.newContext());
  expect(answer).toBe('refuse');
  expect(requestId).toMatch(/^\d{13}\./);
  for (const again of [requestId, '1795262587402.k9Xw2a', '']) expect(await post({ requestId: again })).toBe('ask');
});

it("the tutorial's form is submitted when the agent is unreachable, and the server requires a confirmation", {
  tags: ['complete'],
}, async ({ person, signUp }) => {
  const context = await person.newContext();
  await context.route('**/agent/**', (route) => route.abort());
  expect(await signUp(context)).toEqual({ answer: 'ask', requestId: '' });
  await context.close();
});

const post = async (fields: Record<string, string>): Promise<string> =>
  (await fetch(applicationUrl, { method: 'POST', body: new URLSearchParams(fields) })).text();

/**
 * Serves a file of the tutorial as a bundler would: without types, with imports of this repository's packages resolved.
 */
function serveFile({ pathname }: URL): { contentType: string; body: string } {
  const path = pathname.replace('/application/', '');
  if (path.startsWith('modules/')) {
    const source = readFileSync(join(root, path.replace('modules/', '')), 'utf8');
    return { contentType: 'text/javascript', body: stripTypeScriptTypes(source) };
  }
  const body = files.get(path) ?? '';
  if (!path.endsWith('.html')) return { contentType: 'text/javascript', body };
  const imports = JSON.stringify({ imports: { '@whorl/': '/application/modules/' } });
  return { contentType: 'text/html', body: `<!doctype html><script type="importmap">${imports}</script>${body}` };
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.end());
  });
