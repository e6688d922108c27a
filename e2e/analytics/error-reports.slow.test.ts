import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { endpoints, pages, vendorProtocols } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { breakForm } from '../fixtures/broken-form.ts';
import { startPerson, type Visitor, watchPage } from '../fixtures/browser.ts';
import { type RunningSite, startSite } from '../fixtures/running-site.ts';
import { type SentryVendor, startSentryVendor } from '../fixtures/sentry-vendor.ts';

const run = promisify(execFile);
const errorsCommand = join(import.meta.dirname, '../../server/cli/errors.ts');
const publicFile = (url: string) => readFileSync(join(import.meta.dirname, '../../dist/public', url), 'utf8');

const homeHtml = publicFile('index.html');
const found = (pattern: RegExp, text: string) => pattern.exec(text)?.[1] ?? '';
const build = found(/data-build="(\w+)"/, homeHtml);
const entry = found(/<script type="module" async[^>]* src="([^"]+)"/, homeHtml);
const reporter = found(/import\("([^"]+)"\)/, homeHtml);
const sdk = `/assets/${found(/import\([`"]\.\/([\w-]+\.js)[`"]\)/, publicFile(reporter))}`;

let vendor: SentryVendor;
let withSentry: RunningSite;
let without: RunningSite;
let person: Visitor;
beforeAll(async () => {
  vendor = await startSentryVendor();
  [withSentry, without, person] = await Promise.all([
    startSite({ SENTRY_DSN: vendor.dsn, SENTRY_ENVIRONMENT: 'test' }),
    startSite(),
    startPerson(),
  ]);
});
afterAll(async () => {
  await person.browser.close();
  await Promise.all([withSentry.stop(), without.stop(), vendor.stop()]);
});

/** An address that says more of its visitor than a report may. */
const personal = `${pages.contactSales.path}?email=ines@example.com#ines`;

async function newPage(site: RunningSite, expected: readonly RegExp[] = []): Promise<Page> {
  // What a service worker has kept could not be changed on its way.
  const page = await (await person.newContext({ serviceWorkers: 'block' })).newPage();
  watchPage(page, site.origin, [/on purpose/, ...expected]);
  return page;
}

/** Runs a script of the site's own host whose address has something in it that no report may have. */
let scripts = 0;
async function runScript(page: Page, source: string): Promise<void> {
  scripts += 1;
  const path = `/assets/made-up-${scripts}.js`;
  await page.route(
    ({ pathname }) => pathname === path,
    (route) => route.fulfill({ contentType: 'text/javascript', body: source }),
  );
  await page.evaluate(`import('${path}?visitor=ines@example.com')`);
}

const throwing = (message: string) => `setTimeout(() => { throw new TypeError('${message}, ines@example.com') })`;
const whenReady = async (page: Page, site: RunningSite, path: string) => {
  await page.goto(site.origin + path);
  await page.locator('html[data-interactive]').waitFor();
};

type Way = {
  name: string;
  message: string;
  kind: string;
  /** Returns where the page must not have come to before the report has arrived. */
  breakIt(page: Page, site: RunningSite): Promise<{ done(): Promise<void> }>;
};
const nothing = { done: () => Promise.resolve() };

const ways: readonly Way[] = [
  {
    name: 'an error that nobody catches',
    message: 'uncaught on purpose',
    kind: 'onerror',
    async breakIt(page, site) {
      await whenReady(page, site, personal);
      await runScript(page, throwing('uncaught on purpose'));
      return nothing;
    },
  },
  {
    name: 'a promise that is rejected',
    message: 'rejected on purpose',
    kind: 'onunhandledrejection',
    async breakIt(page, site) {
      await whenReady(page, site, personal);
      await runScript(page, "void Promise.reject(new TypeError('rejected on purpose, ines@example.com'))");
      return nothing;
    },
  },
  {
    name: 'an error before the scripts have come',
    message: 'early on purpose',
    kind: 'onerror',
    async breakIt(page, site) {
      const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
      await page.route(`**${entry}`, async (route) => {
        await mayCome;
        await route.continue();
      });
      await page.goto(site.origin + personal, { waitUntil: 'commit' });
      await page.locator('footer').waitFor();
      await runScript(page, throwing('early on purpose'));
      return {
        async done() {
          expect(await page.locator('html[data-interactive]').count()).toBe(0);
          letCome();
          await page.locator('html[data-interactive]').waitFor();
        },
      };
    },
  },
  {
    name: 'a component that throws',
    message: 'broken on purpose',
    kind: 'react',
    async breakIt(page, site) {
      await breakForm(page);
      await page.goto(site.origin + personal);
      return nothing;
    },
  },
];

describe('with a Sentry project', () => {
  const errors = () => vendor.events.map(({ exception }) => exception?.values[0]?.value ?? '');

  it.each(ways)('$name reaches it once, without its visitor', async ({ message, kind, breakIt }) => {
    const page = await newPage(withSentry);
    const before = vendor.events.length;
    const { done } = await breakIt(page, withSentry);
    await expect.poll(errors, { timeout: 20_000 }).toContainEqual(expect.stringContaining(message));
    await done();
    await runScript(page, throwing('the last of this page on purpose'));
    await expect.poll(() => vendor.events.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(before + 2);
    const [event, last, ...more] = vendor.events.slice(before);
    expect(more).toEqual([]);
    expect(last?.exception?.values[0]?.value).toContain('the last of this page');

    expect(event).toMatchObject({
      release: build,
      environment: 'test',
      request: { url: withSentry.origin + pages.contactSales.path },
    });
    const [exception] = event?.exception?.values ?? [];
    expect(exception).toMatchObject({ mechanism: { type: kind, handled: kind === 'react' } });
    expect(exception?.value).toContain(message);
    expect(exception?.stacktrace?.frames.at(-1)?.filename).toMatch(/^\/assets\/[\w-]+\.js$/);
    expect(event?.contexts?.react?.componentStack !== undefined).toBe(kind === 'react');
    const [envelope = '', headers] = [vendor.envelopes[before], vendor.headers[before]];
    expect(envelope).not.toMatch(/ines|\?\w|#|Mozilla/);
    expect(event?.breadcrumbs).toBeUndefined();
    expect(event?.user).toBeUndefined();
    expect(JSON.stringify(headers)).not.toMatch(/ines|Mozilla|cookie|forwarded/);
    await page.context().close();
  });

  it('what is ignored stays away, and so does what is told a second time', async () => {
    const texts = [/ResizeObserver loop/, /Minified React error/, /AbortError|aborted/, /Script error/];
    const page = await newPage(withSentry, texts);
    await whenReady(page, withSentry, pages.home.path);
    const before = vendor.events.length;
    await runScript(
      page,
      `const box = document.body.appendChild(document.createElement('div'));
       const observed = Promise.withResolvers();
       addEventListener('error', ({ message }) => /ResizeObserver/.test(message) && observed.resolve());
       let rounds = 0;
       new ResizeObserver(() => { if (rounds++ < 3) box.append(document.createElement('hr')); }).observe(box);
       await observed.promise;
       // While one error is told, the browser tells of no other.
       await new Promise(requestAnimationFrame);
       const stop = new AbortController();
       void fetch('${endpoints.country}', { signal: stop.signal });
       stop.abort();
       dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
       reportError(new Error('Minified React error #418; visit https://react.dev/errors/418'));
       const stack = 'Error: theirs on purpose\\n    at f (chrome-extension://abc/x.js:1:2)';
       reportError(Object.assign(new Error('theirs on purpose'), { stack }));
       const again = new Error('twice on purpose');
       reportError(again);
       reportError(again);`,
    );
    await expect.poll(errors, { timeout: 20_000 }).toContain('twice on purpose');
    await runScript(page, throwing('the last on purpose'));
    await expect.poll(errors, { timeout: 20_000 }).toContainEqual(expect.stringContaining('the last on purpose'));
    expect(errors().slice(before)).toEqual(['twice on purpose', 'the last on purpose, [e-mail]']);
    await page.context().close();
  });

  it('a page that breaks nowhere loads nothing of it, and one that breaks loads it', async () => {
    const page = await newPage(withSentry);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const ofReports = () =>
      asked.filter((path) => [reporter, sdk, endpoints.errorReport, vendorProtocols.errorTunnel].includes(path));
    for (const { path } of [pages.home, pages.contactSales, pages.pricing]) await whenReady(page, withSentry, path);
    await page.waitForLoadState('networkidle');
    expect(ofReports()).toEqual([]);
    await runScript(page, throwing('loads it on purpose'));
    await expect.poll(ofReports, { timeout: 20_000 }).toEqual([reporter, sdk, vendorProtocols.errorTunnel]);
    await page.context().close();
  });

  it('what cannot be sent that way, as where a blocker refuses the library, comes to us', async () => {
    const page = await newPage(withSentry, [/net::ERR_BLOCKED_BY_CLIENT/]);
    await page.route(`**${sdk}`, (route) => route.abort('blockedbyclient'));
    await whenReady(page, withSentry, pages.home.path);
    await runScript(page, throwing('blocked on purpose'));
    await expect
      .poll(() => rowsOf(withSentry).map(({ message }) => message), { timeout: 20_000 })
      .toEqual(['TypeError: blocked on purpose, [e-mail]']);
    await page.context().close();
  });

  it('with Sentry away the page works, and leaves it alone for the time it is told', async () => {
    const gone = await startSentryVendor();
    const site = await startSite({ SENTRY_DSN: gone.dsn });
    await gone.stop();
    const page = await newPage(site, [/503/]);
    const tunnelled: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(vendorProtocols.errorTunnel)) tunnelled.push(request.url());
    });
    await whenReady(page, site, pages.home.path);
    const answered = page.waitForResponse(`**${vendorProtocols.errorTunnel}`);
    await runScript(page, throwing('unheard on purpose'));
    expect((await answered).status()).toBe(503);
    await runScript(page, throwing('unheard again on purpose'));
    await page.locator(`footer nav a[href="${pages.contactSales.path}"]`).first().click();
    await page.waitForURL(site.origin + pages.contactSales.path);
    await page.locator('#email').fill('ada@example.com');
    expect(tunnelled).toHaveLength(1);
    await page.context().close();
    await site.stop();
  });
});

describe('without one', () => {
  it.each(ways)('$name reaches us once, without its visitor', async ({ message, kind, breakIt }) => {
    const page = await newPage(without);
    const theirs = () => rowsOf(without).find((row) => row.message.includes(message));
    const { done } = await breakIt(page, without);
    await expect.poll(theirs, { timeout: 20_000 }).toBeDefined();
    await done();
    await runScript(page, throwing(`after ${message}`));
    await expect
      .poll(() => rowsOf(without).map((row) => row.message), { timeout: 20_000 })
      .toContainEqual(expect.stringContaining(`after ${message}`));
    const row = theirs();
    expect(row).toMatchObject({ reports: 1, path: pages.contactSales.path, build });
    expect(row?.stack).toMatch(/\/assets\/[\w-]+\.js:\d+:\d+/);
    expect(row?.component_stack !== '').toBe(kind === 'react');
    expect(JSON.stringify(row)).not.toMatch(/ines|\?\w|#/);
    const { stdout } = await run(process.execPath, [errorsCommand, 'list'], {
      env: { PATH: process.env.PATH, DATA_DIR: without.dataDir },
    });
    expect(stdout).toMatch(new RegExp(` 1 × .*${message}.* ${pages.contactSales.path}$`, 'm'));
    await page.context().close();
  });

  it('a page reports five errors and no more, and the next one begins anew', async () => {
    const page = await newPage(without);
    await whenReady(page, without, pages.home.path);
    for (const word of ['one', 'two', 'three', 'four', 'five', 'six', 'seven'])
      await runScript(page, throwing(`flood ${word} on purpose`));
    const flood = () => rowsOf(without).filter((row) => row.message.includes('flood'));
    await expect.poll(() => flood().length, { timeout: 20_000 }).toBe(5);
    await whenReady(page, without, pages.home.path);
    await runScript(page, throwing('flood over on purpose'));
    await expect
      .poll(() => flood().map(({ message }) => message), { timeout: 20_000 })
      .toContainEqual(expect.stringContaining('over'));
    expect(flood()).toHaveLength(6);
    await page.context().close();
  });
});

type Row = {
  message: string;
  stack: string;
  component_stack: string;
  path: string;
  build: string;
  reports: number;
};

function rowsOf(site: RunningSite): Row[] {
  const database = new DatabaseSync(`${site.dataDir}/whorl.sqlite`, { readOnly: true });
  const rows = database.prepare('select * from error_reports order by first_seen_at').all() as Row[];
  database.close();
  return rows;
}
