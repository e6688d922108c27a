import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnswerProducts } from '@whorl/contract/identification/event.ts';
import { couponCodes } from '@whorl/contract/playground/coupon-shop.ts';
import { examplePhoneNumber } from '@whorl/contract/playground/sms-signup.ts';
import { endpoints, pages, pathsInScripts, playgroundCalls } from '@whorl/contract/urls.ts';
import { describe, expect, it } from 'vitest';
import { findOrInstallXdotool, startDisplay } from '../../scripts/start-display.ts';
import { findEngines } from '../identify/engines.ts';
import { createVisitor, type Visitor } from './visitor.ts';
import { startWatchedSite, type WatchedSite } from './watched-site.ts';

/** Starting a browser six times takes half a minute, on a busy machine several. */
const TIMEOUT_MS = 8 * 60_000;
const hasDisplay = Boolean(process.env.DISPLAY_ENVIRONMENT);
if (!hasDisplay)
  process.stderr.write('\n*** SKIPPED the journey in windows of three engines: there is no display ***\n\n');

const poll = { timeout: 60_000, interval: 200 };
type Journey = { readonly site: WatchedSite; readonly visitor: Visitor };

describe.skipIf(!hasDisplay)('a visitor with keyboard and pointer', () => {
  it.for(['Chromium', 'Firefox', 'WebKitGTK'])(
    'in windows of %s accepts, follows links, sends a form, uses two demos, is recognized, and reads a page offline',
    { timeout: TIMEOUT_MS },
    async (name, { skip, onTestFinished }) => {
      const folder = mkdtempSync(join(tmpdir(), 'whorl-windows-'));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      // Of its own: in the display of other tests their windows would take the keyboard's focus.
      const display = await startDisplay();
      if (display === undefined) throw new Error('Expected a display, found none. Install xvfb.');
      onTestFinished(() => display.stop());
      const engine = findEngines(display.environment).find((each) => each.name === name);
      if (engine === undefined) return skip(`${name} is not installed and could not be installed`);
      const xdotool = findOrInstallXdotool();
      if (xdotool === undefined) return skip('xdotool is not installed and could not be installed');
      const site = await startWatchedSite(join(folder, 'site'));
      onTestFinished(() => site.stop());
      const journey = { site, visitor: createVisitor(engine, join(folder, 'profile'), display, xdotool) };
      await acceptAndFollowLinks(journey);
      await sendNewsletterForm(journey);
      await useCouponDemo(journey);
      await useSmsDemo(journey);
      await expectOnePerson(journey);
      await readOffline(journey);
    },
  );
});

/** Accepts in the consent banner, opens a page by its link, and goes back. */
async function acceptAndFollowLinks({ site, visitor }: Journey): Promise<void> {
  const home = await site.readTitle(pages.home.path);
  const start = await site.readTitle(pages.start.path);
  await visitor.visit(site.origin + pages.home.path, home, async () => {
    await expect.poll(() => site.isBannerLoaded(), poll).toBe(true);
    await site.waitUntilQuiet();
    expect(await site.listIdentifications()).toEqual([]);
    // The skip link, and in the banner the link to the cookie page and the button for accepting.
    await visitor.press('Tab', 'Tab', 'Tab', 'Return');
    await expect.poll(() => site.listIdentifications(), poll).toHaveLength(1);
    // The skip link is before the place of the banner. It leads to the first link of the content.
    await visitor.press('shift+Tab', 'Return', 'Tab', 'Return');
    await visitor.waitForTitle(start);
    await visitor.goBack();
    await visitor.waitForTitle(home);
    expect(site.documents).toEqual([pages.home.path]);
    // Page views are sent after ten seconds.
    await expect.poll(() => site.responses, poll).toContain(`POST ${endpoints.analyticsBatch} 200`);
  });
}

async function sendNewsletterForm(journey: Journey): Promise<void> {
  const { site } = journey;
  await fillIn(journey, `${pages.subscribeNewsletter.path}#email`, 'reader@example.com', endpoints.newsletter);
  const [lead, ...others] = JSON.parse(await site.command('leads', 'export', '--format', 'json')) as object[];
  expect(others).toEqual([]);
  expect(lead).toMatchObject({ email: 'reader@example.com', suspicion: '', quarantine: '' });
  expect(lead).toMatchObject({ visitorId: readVisitorId(await site.listIdentifications()) });
}

async function useCouponDemo(journey: Journey): Promise<void> {
  const [code] = couponCodes;
  await fillIn(journey, `${pages.couponFraud.path}#coupon`, code, playgroundCalls.couponFraud.decide);
}

async function useSmsDemo(journey: Journey): Promise<void> {
  await fillIn(journey, `${pages.demoSmsFraud.path}#sms-number`, examplePhoneNumber, playgroundCalls.smsFraud.decide);
}

/** Opens a form in a new window, fills in the field that the URL's fragment focuses, and sends it. */
async function fillIn({ site, visitor }: Journey, path: string, text: string, endpoint: string): Promise<void> {
  await visitor.visit(site.origin + path, await site.readTitle(path), async () => {
    await site.waitUntilQuiet();
    // WebKitGTK takes text only in a field that the visitor has focused.
    await visitor.press('Tab', 'shift+Tab');
    await visitor.type(text);
    await visitor.press('Return');
    await expect.poll(() => site.responses, poll).toContain(`POST ${endpoint} 200`);
  });
}

/** Expects that every window was that of one person: the same visitor, neither a bot nor tampered with. */
async function expectOnePerson({ site }: Journey): Promise<void> {
  const identifications = await site.listIdentifications();
  const visitorId = readVisitorId(identifications);
  expect(identifications.length).toBeGreaterThanOrEqual(4);
  expect(identifications).toEqual(
    identifications.map((_, index) =>
      expect.objectContaining({
        identification: { data: expect.objectContaining({ visitorId, visitorFound: index > 0 }) },
        botd: { data: expect.objectContaining({ bot: { result: 'notDetected' } }) },
        tampering: { data: expect.objectContaining({ result: false }) },
      }),
    ),
  );
  expect(site.listDemoVisitors('playground_coupons')).toEqual([visitorId]);
  expect(site.listDemoVisitors('playground_sms_codes')).toEqual([visitorId]);
  const viewed = ['events', 'export', '--event', 'Web Page Viewed'] as const;
  const views = (await site.command(...viewed)).trim().split('\n').map(readPageView);
  expect(views.slice(0, 3)).toEqual(
    [pages.home, pages.start, pages.home].map(({ path }) => ({ path, device: visitorId })),
  );
}

/** Returns the visitor ID of the first identification. */
function readVisitorId([first]: readonly AnswerProducts[]): string {
  if (!first || 'error' in first.identification) throw new Error('Expected an identification, found none.');
  return first.identification.data.visitorId;
}

function readPageView(line: string): { path: unknown; device: unknown } {
  const { event_properties, device_id } = JSON.parse(line) as Record<string, Record<string, unknown>>;
  return { path: event_properties?.['Web Page Path'], device: device_id };
}

/** Stops the server and opens a page that was visited, and one that wasn't. */
async function readOffline({ site, visitor }: Journey): Promise<void> {
  const home = await site.readTitle(pages.home.path);
  const offline = await site.readTitle(pathsInScripts.offline);
  await site.stop();
  await visitor.visit(site.origin + pages.home.path, home);
  await visitor.visit(site.origin + pages.security.path, offline);
}
