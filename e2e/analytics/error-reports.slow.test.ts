import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { endpoints, pages, vendorProtocols } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { breakIsland, formChunk } from '../fixtures/broken-island.ts';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { startFaultProxy } from '../fixtures/fault-proxy.ts';
import { trackActivity, waitUntilSettled } from '../fixtures/page-activity.ts';
import type { RunningSite } from '../fixtures/running-site.ts';
import { type SentryVendor, startSentryVendor } from '../fixtures/sentry-vendor.ts';
import { readRows } from '../fixtures/test-database.ts';

const run = promisify(execFile);
const errorsCommand = join(import.meta.dirname, '../../server/cli/errors.ts');
const publicFile = (url: string) => readFileSync(join(import.meta.dirname, '../../dist/public', url), 'utf8');

const homeHtml = publicFile('index.html');
const findFirst = (pattern: RegExp, text: string) => pattern.exec(text)?.[1] ?? '';
const build = findFirst(/data-build="(\w+)"/, homeHtml);
const entry = findFirst(/<script type="module" async[^>]* src="([^"]+)"/, homeHtml);
const reporter = findFirst(/import\("([^"]+)"\)/, homeHtml);
const sdk = `/assets/${findFirst(/import\([`"]\.\/([\w-]+\.js)[`"]\)/, publicFile(reporter))}`;

/** URL with personal data that a report must not contain. */
const urlWithPersonalData = `${pages.contactSales.path}?email=ines@example.com#ines`;

const it = browserTest()
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern.
  .extend('vendor', { scope: 'file' }, async ({}, { onCleanup }) => {
    const vendor = await startSentryVendor();
    onCleanup(() => vendor.stop());
    return vendor;
  })
  .extend('withSentry', { scope: 'file' }, ({ vendor, startAnotherSite }) =>
    startAnotherSite({ SENTRY_DSN: vendor.dsn, SENTRY_ENVIRONMENT: 'test' }),
  )
  .extend('withoutSentry', { scope: 'file' }, ({ site }) => site)
  .extend('newPage', ({ newContext }) => async (site: RunningSite, expected: readonly RegExp[] = []): Promise<Page> => {
    // Responses from a service worker's cache couldn't be modified.
    const page = await (await newContext({ serviceWorkers: 'block' })).newPage();
    trackActivity(page);
    watchPage(page, site.origin, [/on purpose/, ...expected]);
    return page;
  });

/**
 * Number of scripts run by `runScript`. It runs a script of the site's host whose URL contains personal data that
 * reports must not contain.
 */
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
const openPage = async (page: Page, site: RunningSite, path: string) => {
  await page.goto(site.origin + path);
  await page.locator('html[data-interactive]').waitFor();
};

type Failure = {
  name: string;
  message: string;
  kind: string;
  /** Causes the error. The returned `done` is called once the report has arrived. */
  trigger(page: Page, site: RunningSite): Promise<{ done(): Promise<void> }>;
};
const noFollowUp = { done: () => Promise.resolve() };

const failures: readonly Failure[] = [
  {
    name: 'an uncaught error',
    message: 'uncaught on purpose',
    kind: 'onerror',
    async trigger(page, site) {
      await openPage(page, site, urlWithPersonalData);
      await runScript(page, throwing('uncaught on purpose'));
      return noFollowUp;
    },
  },
  {
    name: 'a rejected promise',
    message: 'rejected on purpose',
    kind: 'onunhandledrejection',
    async trigger(page, site) {
      await openPage(page, site, urlWithPersonalData);
      await runScript(page, "void Promise.reject(new TypeError('rejected on purpose, ines@example.com'))");
      return noFollowUp;
    },
  },
  {
    name: 'an error before the scripts have loaded',
    message: 'early on purpose',
    kind: 'onerror',
    async trigger(page, site) {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route(`**${entry}`, async (route) => {
        await released;
        await route.continue();
      });
      await page.goto(site.origin + urlWithPersonalData, { waitUntil: 'commit' });
      await page.locator('footer').waitFor();
      await runScript(page, throwing('early on purpose'));
      return {
        async done() {
          expect(await page.locator('html[data-interactive]').count()).toBe(0);
          release();
          await page.locator('html[data-interactive]').waitFor();
        },
      };
    },
  },
  {
    name: 'a component that throws',
    message: 'broken on purpose',
    kind: 'react',
    async trigger(page, site) {
      await breakIsland(page, formChunk);
      await page.goto(site.origin + urlWithPersonalData);
      return noFollowUp;
    },
  },
];

const readErrors = (vendor: SentryVendor) => vendor.events.map(({ exception }) => exception?.values[0]?.value ?? '');

it.for(failures)(
  'error reports with SENTRY_DSN contain $name once, without personal data',
  async ({ message, kind, trigger }, { newPage, vendor, withSentry }) => {
    const page = await newPage(withSentry);
    const before = vendor.events.length;
    const { done } = await trigger(page, withSentry);
    await expect.poll(() => readErrors(vendor), { timeout: 20_000 }).toContainEqual(expect.stringContaining(message));
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
  },
);

it('error reports with SENTRY_DSN omit ignored errors and repeated ones', async ({ newPage, vendor, withSentry }) => {
  const texts = [/ResizeObserver loop/, /Minified React error/, /AbortError|aborted/, /Script error/];
  const page = await newPage(withSentry, texts);
  await openPage(page, withSentry, pages.home.path);
  const before = vendor.events.length;
  await runScript(
    page,
    `const box = document.body.appendChild(document.createElement('div'));
     const observed = Promise.withResolvers();
     addEventListener('error', ({ message }) => /ResizeObserver/.test(message) && observed.resolve());
     let rounds = 0;
     new ResizeObserver(() => { if (rounds++ < 3) box.append(document.createElement('hr')); }).observe(box);
     await observed.promise;
     // While one error is being dispatched, the browser dispatches no other.
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
  await expect.poll(() => readErrors(vendor), { timeout: 20_000 }).toContain('twice on purpose');
  await runScript(page, throwing('the last on purpose'));
  await expect
    .poll(() => readErrors(vendor), { timeout: 20_000 })
    .toContainEqual(expect.stringContaining('the last on purpose'));
  expect(readErrors(vendor).slice(before)).toEqual(['twice on purpose', 'the last on purpose, [e-mail]']);
});

it('the Sentry SDK is loaded only by pages on which an error occurs', async ({ newPage, withSentry }) => {
  const page = await newPage(withSentry);
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  const reportRequests = () =>
    requestedPaths.filter((path) => [reporter, sdk, endpoints.errorReport, vendorProtocols.errorTunnel].includes(path));
  for (const { path } of [pages.home, pages.contactSales, pages.pricing]) await openPage(page, withSentry, path);
  await waitUntilSettled(page);
  expect(reportRequests()).toEqual([]);
  await runScript(page, throwing('loads it on purpose'));
  await expect.poll(reportRequests, { timeout: 20_000 }).toEqual([reporter, sdk, vendorProtocols.errorTunnel]);
});

it("error reports are sent to the site's own endpoint when the Sentry SDK is blocked", async ({
  newPage,
  withSentry,
}) => {
  const page = await newPage(withSentry, [/net::ERR_BLOCKED_BY_CLIENT/]);
  await page.route(`**${sdk}`, (route) => route.abort('blockedbyclient'));
  await openPage(page, withSentry, pages.home.path);
  await runScript(page, throwing('blocked on purpose'));
  await expect
    .poll(() => readReports(withSentry).map(({ message }) => message), { timeout: 20_000 })
    .toEqual(['TypeError: blocked on purpose, [e-mail]']);
});

it('error reports are paused for the time that the server requests while Sentry is unreachable, and the page works', async ({
  newPage,
  startAnotherSite,
  vendor,
}) => {
  const unreachable = await startFaultProxy(new URL(vendor.dsn).origin);
  onTestFinished(() => unreachable.stop());
  unreachable.turnOff();
  const dsn = vendor.dsn.replace(new URL(vendor.dsn).host, new URL(unreachable.origin).host);
  const site = await startAnotherSite({ SENTRY_DSN: dsn });
  const page = await newPage(site, [/503/]);
  const tunnelled: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(vendorProtocols.errorTunnel)) tunnelled.push(request.url());
  });
  await openPage(page, site, pages.home.path);
  const answered = page.waitForResponse(`**${vendorProtocols.errorTunnel}`);
  await runScript(page, throwing('unheard on purpose'));
  expect((await answered).status()).toBe(503);
  await runScript(page, throwing('unheard again on purpose'));
  await page.locator(`footer nav a[href="${pages.contactSales.path}"]`).first().click();
  await page.waitForURL(site.origin + pages.contactSales.path);
  await page.locator('#email').fill('ada@example.com');
  expect(tunnelled).toHaveLength(1);
});

it.for(failures)(
  'error reports without SENTRY_DSN contain $name once, without personal data',
  async ({ message, kind, trigger }, { newPage, withoutSentry }) => {
    const page = await newPage(withoutSentry);
    const findRow = () => readReports(withoutSentry).find((row) => row.message.includes(message));
    const { done } = await trigger(page, withoutSentry);
    await expect.poll(findRow, { timeout: 20_000 }).toBeDefined();
    await done();
    await runScript(page, throwing(`after ${message}`));
    await expect
      .poll(() => readReports(withoutSentry).map((row) => row.message), { timeout: 20_000 })
      .toContainEqual(expect.stringContaining(`after ${message}`));
    const row = findRow();
    expect(row).toMatchObject({ reports: 1, path: pages.contactSales.path, build });
    expect(row?.stack).toMatch(/\/assets\/[\w-]+\.js:\d+:\d+/);
    expect(row?.component_stack !== '').toBe(kind === 'react');
    expect(JSON.stringify(row)).not.toMatch(/ines|\?\w|#/);
    const { stdout } = await run(process.execPath, [errorsCommand, 'list'], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATA_DIR: withoutSentry.dataDir,
      },
    });
    expect(stdout).toMatch(new RegExp(` 1 × .*${message}.* ${pages.contactSales.path}$`, 'm'));
  },
);

it('error reports without SENTRY_DSN are limited to five per page load', async ({ newPage, withoutSentry }) => {
  const page = await newPage(withoutSentry);
  await openPage(page, withoutSentry, pages.home.path);
  for (const word of ['one', 'two', 'three', 'four', 'five', 'six', 'seven'])
    await runScript(page, throwing(`flood ${word} on purpose`));
  const flood = () => readReports(withoutSentry).filter((row) => row.message.includes('flood'));
  await expect.poll(() => flood().length, { timeout: 20_000 }).toBe(5);
  await openPage(page, withoutSentry, pages.home.path);
  await runScript(page, throwing('flood over on purpose'));
  await expect
    .poll(() => flood().map(({ message }) => message), { timeout: 20_000 })
    .toContainEqual(expect.stringContaining('over'));
  expect(flood()).toHaveLength(6);
});

type Row = {
  message: string;
  stack: string;
  component_stack: string;
  path: string;
  build: string;
  reports: number;
};

function readReports(site: RunningSite): Row[] {
  return readRows<Row>(site.dataDir, 'select * from error_reports order by first_seen_at');
}
