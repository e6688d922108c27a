import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';

/** Runs the code samples of the article on request IDs against a server and a browser. */
const article = join(import.meta.dirname, '../../content/blog/use-each-request-id-once/index.mdx');
const files = new Map(
  [...readFileSync(article, 'utf8').matchAll(/```\w+ title="([^"]+)"\n([\s\S]*?)```/g)].map(
    ([, name = '', code = '']) => [name, code],
  ),
);
const order = 'o-7c1f9a';
const minute = 60_000;

type Verification = { requestId: string; order: string; userAgent: string; now?: number };
let verify: (verification: Verification) => Promise<{ visitorId?: string; isBot?: boolean; refused?: string }>;
const it = browserTest()
  /** Opens the article's checkout at a path of the site's host, and returns its request ID. */
  .extend('identify', ({ person, site }) => async (path: string): Promise<string> => {
    const context = await person.newContext();
    await context.route(site.origin + path, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: files.get('checkout.html')?.replace('pk_YOUR_KEY', 'whorl-site') ?? '',
      }),
    );
    const page = await context.newPage();
    await page.goto(site.origin + path);
    userAgent = await page.evaluate(() => navigator.userAgent);
    const field = page.locator('input[name=requestId]');
    await expect.poll(() => field.inputValue(), { timeout: 30_000 }).toMatch(/^\d{13}\./);
    const requestId = await field.inputValue();
    await context.close();
    return requestId;
  });

let userAgent: string;
const folder = mkdtempSync(join(tmpdir(), 'whorl-request-id-'));

it.beforeAll(async ({ site }) => {
  writeFileSync(join(folder, 'verify.mjs'), files.get('verify.js') ?? '');
  vi.stubEnv('WHORL_URL', site.origin);
  vi.stubEnv('WHORL_SECRET_KEY', await site.secretKey());
  const { createVerifier } = await import(join(folder, 'verify.mjs'));
  verify = createVerifier(join(folder, 'used.sqlite'));
});
it.afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it("the article's verifier accepts a valid request ID once", async ({ identify }) => {
  const verification = { requestId: await identify('/checkout/'), order, userAgent };
  const accepted = { visitorId: expect.stringMatching(/^[a-zA-Z0-9]{20}$/), isBot: false };
  const atOnce = await Promise.all([verify(verification), verify(verification)]);
  expect(atOnce).toEqual(expect.arrayContaining([accepted, { refused: 'used' }]));
  expect(await verify(verification)).toEqual({ refused: 'used' });
});

it("the article's verifier rejects every invalid request, and the request ID stays valid", async ({ identify }) => {
  const verification = { requestId: await identify('/checkout/'), order, userAgent };
  const wrong: [string, Partial<Verification>][] = [
    ['malformed', { requestId: "1795262587402.k9Xw2a' or 1=1" }],
    ['unknown', { requestId: '1795262587402.k9Xw2a' }],
    ['old', { now: Date.now() + 11 * minute }],
    ['another page', { requestId: await identify('/newsletter/') }],
    ['another order', { order: 'o-000000' }],
    ['another browser', { userAgent: 'node' }],
  ];
  for (const [reason, change] of wrong)
    expect(await verify({ ...verification, ...change })).toEqual({ refused: reason });
  expect(await verify(verification)).toHaveProperty('visitorId');
});
