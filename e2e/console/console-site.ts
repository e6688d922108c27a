import { randomUUID } from 'node:crypto';
import { trafficAnswerSchema } from '@whorl/contract/analytics/traffic.ts';
import { consoleArea, consoleCalls } from '@whorl/contract/console/console-urls.ts';
import type { Role } from '@whorl/contract/console/roles.ts';
import { passwordField, tokenField } from '@whorl/contract/console/sign-in.ts';
import { invitationSchema } from '@whorl/contract/console/users.ts';
import { getExposureId, getExposureProperty } from '@whorl/contract/experiments/exposure.ts';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { CONSOLE_COOKIE } from '@whorl/contract/stored-data/names.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, Page } from 'playwright-core';
import * as v from 'valibot';
import { expect } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import type { RunningSite } from '../fixtures/running-site.ts';

export const CONSOLE_TOKEN = 'a token of the console';
export const PASSWORD = 'a password of an operator';

/** Environment of a site with the console enabled. */
export const consoleEnvironment = { CONSOLE_TOKEN, COUNTRY_FALLBACK: 'US' };

/** By data folder: the port of a stopped site may be that of a later one. */
const sessions = new Map<string, string>();

/** Returns the session cookie of a site, the same for every call: only ten sign-ins are allowed in ten minutes. */
async function getSession(site: RunningSite): Promise<string> {
  const value = sessions.get(site.dataDir) ?? (await signIn(site.origin + consoleArea));
  sessions.set(site.dataDir, value);
  return value;
}

/** Adds the session cookie of an operator. */
export async function addSession(site: RunningSite, context: BrowserContext): Promise<void> {
  const value = await getSession(site);
  await context.addCookies([{ name: CONSOLE_COOKIE, value, url: site.origin, httpOnly: true, sameSite: 'Strict' }]);
}

/** Invites a user, who accepts the invitation in a context, which then has the session of the user. */
export async function addUser(site: RunningSite, context: BrowserContext, email: string, role: Role): Promise<void> {
  const answer = await fetch(site.origin + consoleCalls.users, {
    method: 'POST',
    headers: { cookie: `${CONSOLE_COOKIE}=${await getSession(site)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email, role }),
  });
  const { pathname, search } = new URL(v.parse(invitationSchema, await answer.json()).link);
  const form = { [passwordField]: PASSWORD };
  expect((await context.request.post(site.origin + pathname + search, { form })).status()).toBe(200);
}

/** Opens the console with a session cookie. */
export async function openConsole(site: RunningSite, context: BrowserContext, query = ''): Promise<Page> {
  await addSession(site, context);
  const page = await context.newPage();
  await page.goto(site.origin + consoleArea + query);
  await page.getByRole('heading', { name: 'Traffic', level: 1 }).waitFor();
  return page;
}

/**
 * Opens a page of the console with a session cookie.
 *
 * @param url path and query
 * @param expectedError message of the browser about responses that the test expects
 */
export async function openConsolePage(
  site: RunningSite,
  context: BrowserContext,
  url: string,
  heading: string,
  expectedError = /status of (404|409)/,
): Promise<Page> {
  await addSession(site, context);
  const page = await context.newPage();
  watchPage(page, site.origin, [expectedError]);
  await page.goto(site.origin + url);
  // Typed values are lost if the form is replaced when its script starts.
  await page.locator('html[data-interactive]').waitFor();
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  return page;
}

/** Returns name and text of the file that an action downloads. */
export async function readDownload(page: Page, action: () => Promise<void>): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent('download');
  await action();
  const download = await downloading;
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString('utf8') };
}

/** Fails the test if a page is wider than the window, or if axe finds accessibility violations. */
export async function expectFitting(page: Page, width: number): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await expectAccessible(page);
}

/** Requests the API of the console as an operator. */
export async function fetchConsole(site: RunningSite, url: string): Promise<unknown> {
  const headers = { cookie: `${CONSOLE_COOKIE}=${await getSession(site)}` };
  const response = await fetch(site.origin + url, { headers });
  expect(response.status).toBe(200);
  return response.json();
}

/** Identifies a new browser on the site, with a linked ID. @param visits number of identifications */
export async function identifyBrowser(
  site: RunningSite,
  context: BrowserContext,
  linkedId: string,
  visits = 1,
): Promise<void> {
  const page = await context.newPage();
  for (let visit = 0; visit < visits; visit++) {
    await page.goto(site.origin + pages.search.path);
    // As text, because the test's own imports are rewritten.
    await page.evaluate(`import('/agent/v2/whorl-site/loader_v1.0.0.js')
      .then(({ load }) => load({ apiKey: 'whorl-site' }))
      .then((agent) => agent.get({ linkedId: ${JSON.stringify(linkedId)} }))
      .then(() => undefined)`);
  }
  await page.close();
}

/** Submits a form with an email address. */
export async function sendLead(site: RunningSite, email: string): Promise<void> {
  const answer = await fetch(site.origin + generalContactForm.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-submission-id': randomUUID() },
    body: JSON.stringify({ name: 'contact-sales', email, description: 'We lose money to bots.' }),
  });
  expect(answer.status).toBe(200);
}

async function signIn(url: string): Promise<string> {
  const body = new URLSearchParams({ [tokenField]: CONSOLE_TOKEN });
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  const [, value] = /=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '') ?? [];
  if (value === undefined) throw new Error(`The sign-in returned ${answer.status} without a session`);
  return value;
}

let serial = 0;
type Sent = Record<string, unknown>;
const event = (device_id: string, event_type: string, event_properties: Sent, more: Sent = {}): Sent => ({
  device_id,
  event_type,
  event_properties,
  insert_id: `event-${serial++}`,
  ...more,
});

function view(visitor: string, path: string, properties: Sent = {}): Sent {
  const location = `https://whorl.example${path}`;
  return event(visitor, 'Web Page Viewed', {
    'Web Page Domain': 'whorl.example',
    'Web Page Location': location,
    'Web Page Path': path.replace(/\?.*/, ''),
    'Web Page Title': 'A page',
    'Web Page URL': location,
    botDetected: 'False',
    vmDetected: false,
    signupOptionsShown: false,
    ...properties,
  });
}

const exposure = (visitor: string, variant: string): Sent =>
  event(
    visitor,
    '$identify',
    {},
    {
      time: Date.UTC(2027, 0, 1),
      insert_id: getExposureId('home-evidence', visitor),
      user_properties: { $setOnce: { [getExposureProperty('home-evidence')]: variant } },
    },
  );

const DAY_MS = 24 * 60 * 60_000;
const formatDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/**
 * Sends the visits that the tests count: three people, one of them from a newsletter campaign with a form submission
 * and one from another site, and one bot. Waits until the console shows them.
 */
export async function sendVisits(site: RunningSite): Promise<void> {
  const [ada, grace, joan, bot] = ['1', '2', '3', '4'].map((digit) => digit.padStart(20, '0'));
  const events = [
    view(`${ada}`, '/pricing/?utm_source=letter&utm_term=fraud'),
    view(`${ada}`, '/blog/'),
    event(`${ada}`, 'Web Form Submitted', { formName: 'contact-sales' }),
    view(`${grace}`, '/pricing/'),
    event(`${joan}`, '$identify', {}, { user_properties: { $set: { referring_domain: 'search.example' } } }),
    view(`${joan}`, '/'),
    view(`${bot}`, '/pricing/', { botDetected: 'True' }),
    exposure(`${grace}`, 'control'),
    exposure(`${joan}`, 'treatment'),
  ];
  // All events share one time: with two session IDs, even a millisecond apart, a visitor would have two visits.
  const time = Date.now() - 60_000;
  const sent = events.map((one) => ({ session_id: time, time, ...one }));
  const body = JSON.stringify({ api_key: 'whorl-site', events: sent });
  const answer = await fetch(site.origin + endpoints.analyticsBatch, { method: 'POST', body });
  expect(answer.status).toBe(200);
  const query = new URLSearchParams({ from: formatDay(time - DAY_MS), to: formatDay(time + DAY_MS), bots: 'apart' });
  const countPageViews = async () => {
    const { people, bots } = v.parse(trafficAnswerSchema, await fetchConsole(site, `${consoleCalls.traffic}?${query}`));
    return [people.total.pageViews, bots?.total.pageViews];
  };
  await expect.poll(countPageViews, { timeout: 60_000 }).toEqual([4, 1]);
}

/** Sends a page view of a person who hasn't visited the site before, at the current time. */
export async function sendCurrentVisit(site: RunningSite, path: string): Promise<void> {
  const time = Date.now();
  const sent = { ...view(randomUUID().replaceAll('-', '').slice(0, 20), path), session_id: time, time };
  const body = JSON.stringify({ api_key: 'whorl-site', events: [sent] });
  expect((await fetch(site.origin + endpoints.analyticsBatch, { method: 'POST', body })).status).toBe(200);
}
