import { requestChecks } from '@whorl/contract/playground/checks.ts';
import { WINDOW_KIND_KEY } from '@whorl/contract/stored-data/names.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { startBot, startPerson, type Visitor, watchPage } from '../fixtures/browser.ts';
import { patientAgent } from '../fixtures/patient-agent.ts';
import { type RunningSite, startSite } from '../fixtures/running-site.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/test-database.ts';

/** Browsers log an error for a refusal, which has status 403. */
const refusalError = /status of 403/;
/** Browsers log an error for a form that the server rejects with status 400. */
export const invalidFormError = /status of 400/;

/** Paths of the demo pages, which are below the playground. */
export const demoPaths = Object.values(pages)
  .map(({ path }): string => path)
  .filter((path) => path.startsWith(pages.playground.path))
  .filter((path) => path !== pages.playground.path && path !== pages.fingerprintTest.path);

/** Label of the button that deletes the visitor's data. */
export const resetButton = 'Reset: delete my data in this demo';

/** Site, browsers, and database of a demo's tests. */
type DemoFixtures = {
  readonly site: RunningSite;
  readonly person: Visitor;
  readonly bot: Visitor;
  /** Opens the demo in a new context (a private window) of the person or of the given visitor. */
  open(visitor?: Visitor, options?: BrowserContextOptions): Promise<Page>;
  /** Executes an SQL statement while the server uses the database. */
  execute(statement: string): Promise<void>;
};

const hasPostgres = process.env.POSTGRES_AVAILABLE === 'yes';

/**
 * Describes the tests of a demo, with a server of its own. The HTTP tests of each demo run on both databases; in the
 * browser only one demo does.
 *
 * @param demo an entry of `pages`, with console errors that are expected in addition to refusals
 * @param tests registers the tests; the properties of its argument are set before the first test runs
 */
export function describeDemo(
  name: string,
  demo: { readonly path: string; readonly expected?: readonly RegExp[]; readonly onEachDatabase?: boolean },
  tests: (demo: DemoFixtures) => void,
): void {
  const databases = demo.onEachDatabase && hasPostgres ? (['SQLite', 'PostgreSQL'] as const) : (['SQLite'] as const);
  describe.each(databases)(`${name} (%s)`, (dialect) => {
    const fixtures = {} as { -readonly [Key in keyof DemoFixtures]: DemoFixtures[Key] };
    let database: TestDatabase;
    beforeAll(async () => {
      database = await createTestDatabase(dialect === 'SQLite' ? 'sqlite' : 'postgres');
      const [site, person, bot] = await Promise.all([
        startSite({ ...patientAgent, DATABASE_URL: database.url }),
        startPerson(),
        startBot(),
      ]);
      Object.assign(fixtures, {
        ...{ site, person, bot, execute: database.execute },
        // A service worker would first cache the site for each of these contexts, which are closed too early for that.
        open: async (visitor: Visitor = person, options: BrowserContextOptions = {}) =>
          openDemo(
            await visitor.newContext({ serviceWorkers: 'block', ...options }),
            site.origin + demo.path,
            ...(demo.expected ?? []),
          ),
      } satisfies DemoFixtures);
    });
    afterAll(async () => {
      await Promise.all([fixtures.person.browser.close(), fixtures.bot.browser.close()]);
      await fixtures.site.stop();
      await database.drop();
    });
    tests(fixtures);
  });
}

/**
 * Opens the page of a demo and waits until it is interactive.
 *
 * @param expected console errors that are expected in addition to refusals
 */
export async function openDemo(context: BrowserContext, url: string, ...expected: RegExp[]): Promise<Page> {
  // Each context is a private window. Detecting that measures the disk's speed, which may be wrong on a busy machine.
  await context.addInitScript((key) => localStorage.setItem(key, 'private'), WINDOW_KIND_KEY);
  const page = await context.newPage();
  watchPage(page, new URL(url).origin, [refusalError, ...expected]);
  await page.goto(url);
  await page.locator('html[data-interactive]').waitFor();
  return page;
}

/** Clears cookies and web storage and reloads the page. */
export async function clearBrowser(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.reload();
}

/**
 * Runs an action that sends a request to the path, and then sends the same request again.
 *
 * @param change fields to change in the second request, such as the request ID
 * @returns HTTP status and message of the second response
 */
export async function sendAgain(page: Page, path: string, act: () => Promise<void>, change = {}) {
  const sent = page.waitForRequest((request) => new URL(request.url()).pathname === path);
  await act();
  const body = { ...((await sent).postDataJSON() as object), ...change };
  return page.evaluate(
    async ({ to, text }) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(to, { method: 'POST', headers, body: text });
      return [answer.status, ((await answer.json()) as { message: string }).message] as const;
    },
    { to: path, text: JSON.stringify(body) },
  );
}

/** Clicks a button of the demo and waits for the decision. The button must keep the focus for the next key press. */
export async function clickAndExpect(page: Page, button: string, words: RegExp): Promise<void> {
  const buttonLocator = page.getByRole('button', { name: button, exact: true });
  await buttonLocator.click();
  await expect.poll(() => readDecision(page), { timeout: 20_000, message: `after ${button}` }).toMatch(words);
  expect(await buttonLocator.evaluate((node) => node === document.activeElement)).toBe(true);
}

/** Returns the message of the decision in the panel. */
export const readDecision = (page: Page): Promise<string | null> => checksPanel(page).getByRole('status').textContent();
/** Returns the panel with the server's checks. */
export const checksPanel = (page: Page) => page.getByRole('region', { name: 'What the server checks' });

/** Returns the outcome and the value of a check in the panel. */
export async function readCheck(page: Page, name: string): Promise<{ outcome: string | null; value: string }> {
  const row = checksPanel(page).locator('li', { hasText: name });
  return {
    outcome: await row.getAttribute('data-outcome'),
    value: (await row.locator('span').last().textContent()) ?? '',
  };
}

/** Expects that all request checks before this one passed, this one failed, and no later one ran. */
export async function expectRefusedAt(page: Page, key: keyof typeof requestChecks): Promise<void> {
  const keys = Object.keys(requestChecks);
  const outcomes = await checksPanel(page)
    .locator('li')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-outcome')));
  const place = keys.indexOf(key);
  expect(outcomes.slice(0, place)).toEqual(Array(place).fill('passed'));
  expect(outcomes[place]).toBe('failed');
  expect(new Set(outcomes.slice(place + 1))).toEqual(new Set(['unasked']));
}
