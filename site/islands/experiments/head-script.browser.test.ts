import { serializeAbCookie } from '@whorl/contract/experiments/ab-cookie.ts';
import type { Flags } from '@whorl/contract/experiments/variant.ts';
import { once } from '@whorl/contract/once.ts';
import { AB_COOKIE, AB_FLAGS_KEY, COOKIE_CHOICE_KEY, SECURE_AB_COOKIE } from '@whorl/contract/stored-data/names.ts';
import { expect, test } from 'vitest';
import { bundle, openPage } from '../test-bundle.ts';

type Stored = { cookie?: string | undefined; flags?: string | undefined; choice?: string | undefined };

const createCookie = (flags: Flags, chosen = false) => serializeAbCookie({ chosen, flags });

/** Opens a page with this storage, runs the script and returns the storage afterwards. */
async function mirror({ cookie, flags, choice }: Stored): Promise<Stored> {
  const page = await openPage();
  const url = page.url();
  if (cookie !== undefined) await page.context().addCookies([{ name: AB_COOKIE, value: cookie, url }]);
  const items = { [AB_FLAGS_KEY]: flags, [COOKIE_CHOICE_KEY]: choice };
  await page.evaluate((stored) => {
    for (const [key, value] of Object.entries(stored)) if (value !== undefined) localStorage.setItem(key, value);
  }, items);
  await page.addScriptTag({ content: await script() });
  return page.evaluate(
    ([cookieName, key]) => ({
      cookie: document.cookie
        .split('; ')
        .find((pair) => pair.startsWith(`${cookieName}=`))
        ?.slice(cookieName.length + 1),
      flags: localStorage.getItem(key) ?? undefined,
    }),
    [AB_COOKIE, AB_FLAGS_KEY] as const,
  );
}

const script = once(() => bundle(import.meta.dirname, "import './head-script.ts';"));

const treatment = '{"home":"Treatment"}';

test('the head script copies the variants that the server assigned to local storage', async () => {
  const cookie = createCookie({ home: 'Treatment', pricing: 'Control' }, true);
  expect(await mirror({ cookie })).toEqual({ cookie, flags: '{"home":"Treatment","pricing":"Control"}' });
});

test('the head script restores a dropped cookie from local storage', async () => {
  expect(await mirror({ flags: treatment })).toEqual({ cookie: createCookie({ home: 'Treatment' }), flags: treatment });
});

test('the head script keeps the visitor’s variant where a server without the cookie assigned another', async () => {
  const cookie = createCookie({ home: 'Control', pricing: 'Control' });
  expect(await mirror({ cookie, flags: treatment })).toEqual({
    cookie: createCookie({ home: 'Treatment', pricing: 'Control' }),
    flags: '{"home":"Treatment","pricing":"Control"}',
  });
});

test('the head script stores nothing on a first visit without an assignment', async () => {
  expect(await mirror({})).toEqual({ cookie: undefined, flags: undefined });
});

test('the head script copies nothing for a visitor who refused analytics', async () => {
  const cookie = createCookie({ home: 'Treatment' });
  expect(await mirror({ cookie, choice: '["required"]' })).toEqual({ cookie, flags: undefined });
  expect(await mirror({ cookie, choice: '["not-defined"]' })).toEqual({ cookie, flags: treatment });
  expect(await mirror({ cookie, choice: '["required","analytics"]' })).toEqual({ cookie, flags: treatment });
});

test('the head script copies the variants on a hidden page only when the page is shown', async () => {
  const page = await openPage();
  const cookie = createCookie({ home: 'Treatment' });
  await page.context().addCookies([{ name: AB_COOKIE, value: cookie, url: page.url() }]);
  const readFlags = () => page.evaluate((key) => localStorage.getItem(key), AB_FLAGS_KEY);
  await page.evaluate(() =>
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }),
  );
  await page.addScriptTag({ content: await script() });
  expect(await readFlags()).toBeNull();
  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'visibilityState');
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  expect(await readFlags()).toBe(treatment);
});

test('the head script replaces flags that are not a map of variants', async () => {
  const cookie = createCookie({ home: 'Treatment' });
  for (const flags of ['no JSON', 'null', '{"home":"treatment","pricing":1}'])
    expect(await mirror({ cookie, flags }), flags).toEqual({ cookie, flags: treatment });
});

test('the head script copies only the parts of the cookie that are variants', async () => {
  const cookie = createCookie({ home: 'Treatment' });
  expect(await mirror({ cookie: `${cookie}.pricing-Q.-C.Demo-T` })).toEqual({ cookie, flags: treatment });
  expect(await mirror({ cookie: '2.home-T' })).toEqual({ cookie: '2.home-T', flags: undefined });
});

test('the head script sets the secure cookie over https from one without the prefix', async () => {
  const page = await openPage();
  await page.goto('https://site.test/');
  const value = createCookie({ home: 'Treatment' }, true);
  await page.context().addCookies([{ name: AB_COOKIE, value, url: page.url() }]);
  await page.evaluate(([key, flags]) => localStorage.setItem(key, flags), [
    AB_FLAGS_KEY,
    '{"pricing":"Control"}',
  ] as const);
  await page.addScriptTag({ content: await script() });
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === SECURE_AB_COOKIE);
  expect(cookie).toMatchObject({ value: `${value}.pricing-C`, secure: true, path: '/', sameSite: 'Lax' });
});
