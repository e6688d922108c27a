import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { expect } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';
import { patientAgent } from '../fixtures/patient-agent.ts';

/** Runs the code samples of the tutorial in files with the names that it gives them. */
const tutorial = readFileSync(
  join(import.meta.dirname, '../../content/blog/identification-in-a-sign-up-form/index.mdx'),
  'utf8',
);
const files = new Map(
  [...tutorial.matchAll(/```\w+ title="([^"]+)"\n([\s\S]*?)```/g)].map(([, name = '', code = '']) => [name, code]),
);

const it = browserTest(patientAgent)
  /** Submits the tutorial's form on the site's own host. */
  .extend('signUp', ({ site }) => async (context: BrowserContext): Promise<{ answer: string; requestId: string }> => {
    const page = await context.newPage();
    let requestId = '';
    await page.route(`${site.origin}/sign-up/`, async (route) => {
      const fields = Object.fromEntries(new URLSearchParams(route.request().postData() ?? ''));
      requestId = fields.requestId ?? '';
      await route.fulfill({ contentType: 'text/plain', body: await post(fields) });
    });
    await page.route(`${site.origin}/application/**`, (route) =>
      route.fulfill(serveFile(new URL(route.request().url()), site.origin)),
    );
    await page.goto(`${site.origin}/application/sign-up.html`);
    await page.locator('input[name=email]').fill('ada@example.com');
    await page.locator('button').click();
    await page.waitForURL(`${site.origin}/sign-up/`, { timeout: 120_000 });
    const answer = (await page.locator('body').textContent()) ?? '';
    await page.close();
    return { answer, requestId };
  });

/**
 * Module that sends the port on which a server listens to the parent process. The tutorial's server doesn't print the
 * port that the system picks for it.
 */
const portReporter = `data:text/javascript,${encodeURIComponent(`
  import { Server } from 'node:net';
  const { listen } = Server.prototype;
  Server.prototype.listen = function (...options) {
    this.once('listening', () => process.send(this.address().port));
    return listen.apply(this, options);
  };`)}`;

let application: ChildProcess;
let applicationUrl: string;
const folder = mkdtempSync(join(tmpdir(), 'whorl-tutorial-'));

it.beforeAll(async ({ site }) => {
  for (const [name, code] of files) writeFileSync(join(folder, name), code);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  application = spawn(process.execPath, ['--import', portReporter, 'server.js'], {
    cwd: folder,
    env: { PORT: '0', WHORL_URL: site.origin, WHORL_SECRET_KEY: await site.secretKey() },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exit = once(application, 'exit').then(([code]) => {
    throw new Error(`Expected the tutorial's server to listen, but it exited with code ${code}`);
  });
  const [port] = await Promise.race([once(application, 'message'), exit]);
  applicationUrl = `http://127.0.0.1:${port}`;
});
it.afterAll(async () => {
  const ended = once(application, 'exit');
  if (application.kill()) await ended;
  rmSync(folder, { recursive: true });
});

it("the tutorial's server accepts two accounts of a browser and requires a confirmation for the third, even in a private window", async ({
  person,
  signUp,
}) => {
  const context = await person.newContext();
  const answers: string[] = [];
  for (let account = 1; account <= 3; account += 1) answers.push((await signUp(context)).answer);
  expect(answers).toEqual(['accept', 'accept', 'ask']);
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

/** Serves a file of the tutorial with the origin of the server and the key of its own site. */
function serveFile({ pathname }: URL, origin: string): { contentType: string; body: string } {
  const name = pathname.replace('/application/', '');
  const body = (files.get(name) ?? '').replace('https://id.example.com', origin).replace('pk_YOUR_KEY', 'whorl-site');
  return { contentType: name.endsWith('.html') ? 'text/html' : 'text/javascript', body };
}
