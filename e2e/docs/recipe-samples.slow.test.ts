import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { expect, vi } from 'vitest';
import { createSampleFolder, importSample, readSample, readSamples } from '../fixtures/code-samples.ts';
import { sampleTest } from '../fixtures/sample-test.ts';

const run = promisify(execFile);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Returns the location of a page's sample for the title of its test. */
const locate = async (slug: string, title: string) => (await readSample(slug, title)).location;

const it = sampleTest()
  /** A folder with the request check, which the recipes import, and its database. */
  .extend('shop', async ({ sampleEnvironment }, { onCleanup }) => {
    for (const [name, value] of Object.entries(sampleEnvironment)) vi.stubEnv(name, value);
    const folder = await createSampleFolder();
    await folder.write({ 'check-request.mjs': (await readSample('server-check', 'check-request.mjs')).code });
    const { db } = await importSample<{ db: DatabaseSync }>(folder.path, 'check-request.mjs');
    onCleanup(() => {
      vi.unstubAllEnvs();
      db.close();
      return folder.remove();
    });
    return { db, folder };
  })
  .extend('db', ({ shop }) => shop.db)
  /** Makes the rows of a table older, as if time had passed. */
  .extend(
    'age',
    ({ db }) =>
      (table: string, ms: number) =>
        void db.exec(`update ${table} set at = at - ${ms}`),
  )
  /** Imports a recipe next to the request check. */
  .extend('importRecipe', ({ shop: { folder } }) => async <Recipe>(slug: string, title: string): Promise<Recipe> => {
    await folder.write({ [title]: (await readSample(slug, title)).code });
    return importSample<Recipe>(folder.path, title);
  })
  /** Returns the request ID of a new identification of the same person. */
  .extend(
    'request',
    ({ identify }) =>
      async (): Promise<string> =>
        (await identify()).requestId,
  );

it(`${await locate('coupon-abuse', 'coupon.mjs')} gives a visitor a discount once per code and once per hour`, async ({
  age,
  identifyBot,
  importRecipe,
  request,
}) => {
  const { redeem } = await importRecipe<{
    redeem(requestId: string | undefined, code: string): Promise<{ discount: boolean; reason?: string }>;
  }>('coupon-abuse', 'coupon.mjs');
  const used = { discount: false, reason: 'This code has been used.' };
  const ids = [await request(), await request()];
  const atOnce = await Promise.all(ids.map((id) => redeem(id, 'WELCOME')));
  expect(atOnce).toEqual(expect.arrayContaining([{ discount: true }, used]));
  expect(await redeem(await request(), 'SUMMER')).toEqual(used);
  age('coupon_uses', HOUR_MS);
  expect(await redeem(await request(), 'WELCOME')).toEqual(used);
  expect(await redeem(await request(), 'SUMMER')).toEqual({ discount: true });
  for (const id of [undefined, ids[0], (await identifyBot()).requestId]) {
    expect(await redeem(id, 'AUTUMN')).toMatchObject({ discount: false, reason: expect.stringMatching(/^Log in/) });
  }
});

it(`${await locate('account-takeover', 'login.mjs')} refuses after 5 failures and asks new browsers for a second factor`, async ({
  age,
  identifyBot,
  importRecipe,
  request,
}) => {
  const { login, remember } = await importRecipe<{
    login(
      requestId: string | undefined,
      account: string,
      isRight: () => Promise<boolean>,
    ): Promise<{ outcome: string; visitorId?: string }>;
    remember(account: string, visitorId: string | undefined): void;
  }>('account-takeover', 'login.mjs');
  const isRight = vi.fn(async () => true);
  const isWrong = async () => false;
  const ids: string[] = [];
  for (let attempts = 0; attempts < 8; attempts += 1) ids.push(await request());
  const atOnce = await Promise.all(ids.map((id) => login(id, 'ada', isWrong)));
  expect(atOnce.filter(({ outcome }) => outcome === 'wrong')).toHaveLength(5);
  expect(await login(await request(), 'ada', isRight)).toEqual({ outcome: 'refused' });
  expect(await login((await identifyBot()).requestId, 'ada', isRight)).toEqual({ outcome: 'refused' });
  expect(isRight).not.toHaveBeenCalled();
  age('login_failures', DAY_MS);
  const { outcome, visitorId } = await login(await request(), 'ada', isRight);
  expect(outcome).toBe('second-factor');
  remember('ada', visitorId);
  expect(await login(await request(), 'ada', isRight)).toEqual({ outcome: 'ok', visitorId });
  expect(await login(await request(), 'bob', isRight)).toMatchObject({ outcome: 'second-factor' });
  expect(await login(undefined, 'ada', isRight)).toEqual({ outcome: 'second-factor' });
  expect(await login(undefined, 'ada', isWrong)).toEqual({ outcome: 'wrong' });
});

it(`${await locate('payment-fraud', 'payment.mjs')} asks for 3-D Secure after failed, stolen and disputed cards`, async ({
  age,
  db,
  identifyBot,
  importRecipe,
  request,
}) => {
  const { decidePayment, recordOutcome } = await importRecipe<{
    decidePayment(requestId?: string): Promise<{ decision: string; visitorId?: string }>;
    recordOutcome(visitorId: string | undefined, kind: string): void;
  }>('payment-fraud', 'payment.mjs');
  const decide = async () => (await decidePayment(await request())).decision;
  const { decision, visitorId } = await decidePayment(await request());
  expect(decision).toBe('charge');
  for (const [kind, tolerated] of [
    ['stolen', 0],
    ['chargeback', 1],
    ['failed', 2],
  ] as const) {
    for (let count = 0; count < tolerated; count += 1) recordOutcome(visitorId, kind);
    expect(await decide(), `${tolerated} ${kind}`).toBe('charge');
    recordOutcome(visitorId, kind);
    expect(await decide(), `${tolerated + 1} ${kind}`).toBe('3d-secure');
    db.exec(`update payment_outcomes set visitor_id = 'other'`);
    expect(await decide(), `${kind} of another visitor`).toBe('charge');
    db.prepare('update payment_outcomes set visitor_id = ? where kind = ?').run(visitorId ?? '', kind);
    age('payment_outcomes', 365 * DAY_MS);
    expect(await decide(), `${kind} a year ago`).toBe('charge');
  }
  expect(await decidePayment()).toEqual({ decision: '3d-secure' });
  expect(await decidePayment((await identifyBot()).requestId)).toEqual({ decision: 'refuse' });
});

it(`${await locate('sms-pumping', 'send-code.mjs')} sends 3 codes within 24 hours, with waits of 60 and 120 seconds`, async ({
  age,
  identifyBot,
  importRecipe,
  request,
}) => {
  const { requestCode } = await importRecipe<{
    requestCode(
      requestId: string | undefined,
      send: () => Promise<void>,
    ): Promise<{ sent: boolean; retryAfter?: number; reason?: string }>;
  }>('sms-pumping', 'send-code.mjs');
  const send = vi.fn(async () => undefined);
  const requestAnother = async () => requestCode(await request(), send);
  /** Expects a wait of at most these seconds, of which a few may have passed. */
  const expectWait = async (seconds: number) => {
    const { sent, retryAfter } = await requestAnother();
    expect(sent).toBe(false);
    expect(retryAfter).toBeGreaterThan(seconds - 30);
    expect(retryAfter).toBeLessThanOrEqual(seconds);
  };
  for (const id of [undefined, (await identifyBot()).requestId])
    expect(await requestCode(id, send)).toEqual({ sent: false, reason: expect.any(String) });
  for (const [index, waitSeconds] of [60, 120].entries()) {
    expect(await requestAnother()).toEqual({ sent: true });
    expect(send).toHaveBeenCalledTimes(index + 1);
    await expectWait(waitSeconds);
    age('sent_codes', waitSeconds * 1_000);
  }
  expect(await requestAnother()).toEqual({ sent: true });
  await expectWait(DAY_MS / 1_000 - 180);
  expect(send).toHaveBeenCalledTimes(3);
  age('sent_codes', DAY_MS - 180_000);
  expect(await requestAnother()).toEqual({ sent: true });
});

it(`${await locate('new-accounts', 'sign-up.mjs')} gives a visitor one trial at a time`, async ({
  age,
  identifyBot,
  importRecipe,
  request,
}) => {
  const { mayTry } = await importRecipe<{ mayTry(requestId: string | undefined, account: string): Promise<boolean> }>(
    'new-accounts',
    'sign-up.mjs',
  );
  const ids = [await request(), await request()];
  const atOnce = await Promise.all(ids.map((id, index) => mayTry(id, `account-${index}`)));
  expect(atOnce.sort()).toEqual([false, true]);
  age('trials', 7 * DAY_MS);
  for (const id of [undefined, ids[0], (await identifyBot()).requestId]) expect(await mayTry(id, 'third')).toBe(false);
  expect(await mayTry(await request(), 'third')).toBe(true);
});

it(`${await locate('account-sharing', 'playback.mjs')} plays on one device and refuses the fourth take-over in 24 hours`, async ({
  age,
  db,
  importRecipe,
  request,
}) => {
  const { start } = await importRecipe<{
    start(
      requestId: string | undefined,
      account: string,
      takeOver?: number,
    ): Promise<{ state: string; session?: number }>;
  }>('account-sharing', 'playback.mjs');
  /** The account is used on another device. */
  const moveElsewhere = () => db.exec(`update sessions set visitor_id = 'other'`);
  expect(await start(undefined, 'ada')).toEqual({ state: 'confirm' });
  for (let session = 1; session <= 4; session += 1) {
    expect(await start(await request(), 'ada', session - 1)).toEqual({ state: 'playing' });
    expect(await start(await request(), 'ada')).toEqual({ state: 'playing' });
    moveElsewhere();
    expect(await start(await request(), 'ada', session - 1)).toEqual({ state: 'elsewhere', session });
  }
  expect(await start(await request(), 'ada', 4)).toEqual({ state: 'shared' });
  expect(await start(await request(), 'bob')).toEqual({ state: 'playing' });
  age('sessions', DAY_MS);
  expect(await start(await request(), 'ada', 4)).toEqual({ state: 'playing' });
});

it(`${await locate('web-scraping', 'may-search.mjs')} limits the searches of a visitor and refuses bots`, async ({
  age,
  db,
  identifyBot,
  importRecipe,
  request,
}) => {
  const { statusOfSearch } = await importRecipe<{ statusOfSearch(requestId?: string): Promise<number> }>(
    'web-scraping',
    'may-search.mjs',
  );
  const first = await request();
  expect(await statusOfSearch(first)).toBe(200);
  for (const id of [undefined, first, (await identifyBot()).requestId]) expect(await statusOfSearch(id)).toBe(403);
  for (let count = 1; count < 59; count += 1) db.exec('insert into searches select * from searches limit 1');
  expect(await statusOfSearch(await request())).toBe(200);
  expect(await statusOfSearch(await request())).toBe(429);
  age('searches', HOUR_MS);
  expect(await statusOfSearch(await request())).toBe(200);
});

it(`${await locate('ai-agents', 'may-act.mjs')} decides by the identity of an agent`, async ({ shop: { folder } }) => {
  await folder.write({ 'may-act.mjs': (await readSample('ai-agents', 'may-act.mjs')).code });
  const { mayAct } = (await import(join(folder.path, 'may-act.mjs'))) as { mayAct(event: object): string };
  expect(mayAct({ bot: 'not_detected' })).toBe('everything');
  expect(mayAct({ bot: 'bad' })).toBe('nothing');
  expect(mayAct({ bot: 'not_detected', bot_info: { identity: 'signed' } })).toBe('read');
  expect(mayAct({ bot: 'good', bot_info: { identity: 'spoofed' } })).toBe('nothing');
});

it(`${await locate('lists', 'lists.mjs')} blocks a visitor and refuses the next order`, async ({
  identify,
  shop: { folder },
}) => {
  await folder.write({ 'lists.mjs': (await readSample('lists', 'lists.mjs')).code });
  const { blockVisitor, decideOrder } = (await import(join(folder.path, 'lists.mjs'))) as {
    blockVisitor(visitorId: string, reason: string, days: number): Promise<object>;
    decideOrder(requestId: string): Promise<string>;
  };
  const { requestId, visitorId } = await identify();
  expect(await decideOrder(requestId)).toBe('accept');
  expect(await blockVisitor(visitorId, 'Chargeback', 30)).toMatchObject({ action: 'block', version: 0 });
  expect(await decideOrder(requestId)).toBe('refuse');
  expect(await blockVisitor(visitorId, 'Second chargeback', 365)).toMatchObject({ version: 1 });
  await expect(blockVisitor('unknown', 'Chargeback', 30)).rejects.toThrow('value must be a visitor ID');
});

it(`${await locate('testing', 'is-person.test.mjs')} passes with a real response`, async ({
  request,
  sampleEnvironment,
  shop: { folder },
}) => {
  const saveEvent = (await readSamples('testing')).find(({ code }) => code.includes('> event.json'));
  await folder.write({
    'save-event.sh': saveEvent?.code ?? '',
    'is-person.mjs': (await readSample('bot-detection', 'is-person.mjs')).code,
    'is-person.test.mjs': (await readSample('testing', 'is-person.test.mjs')).code,
  });
  const env = { ...process.env, ...sampleEnvironment, REQUEST_ID: await request() };
  await run('sh', ['-e', 'save-event.sh'], { cwd: folder.path, env });
  const { stdout } = await run(process.execPath, ['--test', join(folder.path, 'is-person.test.mjs')], {
    cwd: folder.path,
    env,
  });
  expect(stdout).toMatch(/pass 3\b/);
});
