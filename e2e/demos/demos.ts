import { requestChecks } from '@whorl/contract/playground/checks.ts';
import { WINDOW_KIND_KEY } from '@whorl/contract/stored-data/names.ts';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { startBot, startPerson, type Visitor, watchPage } from '../fixtures/browser.ts';
import { borrowDatabase, type LentDatabase } from '../fixtures/lent-database.ts';
import { type RunningSite, startSite } from '../fixtures/running-site.ts';

/** A refusal has the status 403, which browsers write to their console. */
const refused = /status of 403/;
/** So has a form that is wrong, where the server is who says so. */
export const wrongForm = /status of 400/;

export const reset = 'Reset: delete what this demo keeps of me';

/** What the tests of a demo stand on. */
export type PlayedDemo = {
  readonly site: RunningSite;
  readonly person: Visitor;
  readonly bot: Visitor;
  /** A private window of the person, or of a program, with the demo in it. */
  open(visitor?: Visitor, options?: BrowserContextOptions): Promise<Page>;
  /** Runs a statement in the database, beside the server. */
  change(statement: string): Promise<void>;
};

const hasPostgres = process.env.POSTGRES_ANSWERS === 'yes';

/**
 * Plays a demo through with a server of its own. The HTTP tests of each demo run on both databases; in the browser one
 * demo does as well.
 *
 * @param demo one of `pages`, and what may stand in its console beside refusals
 * @param tests are given what is there from the first test on
 */
export function describeDemo(
  name: string,
  demo: { readonly path: string; readonly expected?: readonly RegExp[]; readonly onEachDatabase?: boolean },
  tests: (played: PlayedDemo) => void,
): void {
  const databases = demo.onEachDatabase && hasPostgres ? (['SQLite', 'PostgreSQL'] as const) : (['SQLite'] as const);
  describe.each(databases)(`${name} (%s)`, (dialect) => {
    const played = {} as { -readonly [Key in keyof PlayedDemo]: PlayedDemo[Key] };
    let database: LentDatabase;
    beforeAll(async () => {
      database = await borrowDatabase(dialect === 'SQLite' ? 'sqlite' : 'postgres');
      const [site, person, bot] = await Promise.all([
        startSite({ DATABASE_URL: database.url }),
        startPerson(),
        startBot(),
      ]);
      Object.assign(played, {
        ...{ site, person, bot, change: database.change },
        // A worker would first copy the site into each of these windows, for which none of them stays open long enough.
        open: async (visitor: Visitor = person, options: BrowserContextOptions = {}) =>
          openDemo(
            await visitor.newContext({ serviceWorkers: 'block', ...options }),
            site.origin + demo.path,
            ...(demo.expected ?? []),
          ),
      } satisfies PlayedDemo);
    });
    afterAll(async () => {
      await Promise.all([played.person.browser.close(), played.bot.browser.close()]);
      await played.site.stop();
      await database.giveBack();
    });
    tests(played);
  });
}

/** A page of a demo, ready to be played. @param expected what may stand in its console beside refusals */
export async function openDemo(context: BrowserContext, url: string, ...expected: RegExp[]): Promise<Page> {
  // Each is a private window, which a browser is asked by how fast its disk is: on a busy machine the answer may be wrong.
  await context.addInitScript((key) => localStorage.setItem(key, 'private'), WINDOW_KIND_KEY);
  const page = await context.newPage();
  watchPage(page, new URL(url).origin, [refused, ...expected]);
  await page.goto(url);
  await page.locator('html[data-interactive]').waitFor();
  return page;
}

/** As it is when somebody has deleted everything that a site keeps in the browser, and has loaded the page again. */
export async function emptyBrowser(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.reload();
}

/**
 * Does what asks the server, and then sends the same request a second time.
 *
 * @param change of what is sent, such as another request id
 * @returns HTTP status and message of the second one
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

/** Presses a button of the demo and waits for the decision; the button keeps the focus, for the next press by key. */
export async function press(page: Page, button: string, words: RegExp): Promise<void> {
  const pressed = page.getByRole('button', { name: button, exact: true });
  await pressed.click();
  await expect.poll(() => decision(page), { timeout: 20_000, message: `after ${button}` }).toMatch(words);
  expect(await pressed.evaluate((node) => node === document.activeElement)).toBe(true);
}

export const decision = (page: Page): Promise<string | null> => panel(page).getByRole('status').textContent();
export const panel = (page: Page) => page.getByRole('region', { name: 'What the server checks' });

/** What stands beside a check in the panel, and how it came out. */
export async function shownCheck(page: Page, name: string): Promise<{ outcome: string | null; value: string }> {
  const row = panel(page).locator('li', { hasText: name });
  return {
    outcome: await row.getAttribute('data-outcome'),
    value: (await row.locator('span').last().textContent()) ?? '',
  };
}

/** The request checks up to the one that refused are filled in, and nothing behind it. */
export async function expectRefusedAt(page: Page, key: keyof typeof requestChecks): Promise<void> {
  const keys = Object.keys(requestChecks);
  const outcomes = await panel(page)
    .locator('li')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-outcome')));
  const place = keys.indexOf(key);
  expect(outcomes.slice(0, place)).toEqual(Array(place).fill('passed'));
  expect(outcomes[place]).toBe('failed');
  expect(new Set(outcomes.slice(place + 1))).toEqual(new Set(['unasked']));
}
