import { pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Visitor, watchPage } from '../fixtures/browser.ts';
import { pageTest } from '../fixtures/browser-test.ts';

type Keys = {
  key: string;
  code?: string;
  ctrlKey?: boolean;
  metaKey?: boolean;
  shiftKey?: boolean;
  altKey?: boolean;
  isComposing?: boolean;
};
type Press = { what: string; keys: Keys; target: string; platform: string; opens: boolean };
const linux = 'Linux x86_64';
const mac = 'MacIntel';
const press = (what: string, opens: boolean, keys: Keys, target = 'body', platform = linux): Press => ({
  what,
  keys,
  target,
  platform,
  opens,
});

/** Fields and editors that the test adds to the page, by ID. */
const fields = `<input id="field"><textarea id="paragraph"></textarea><select id="choice"></select>
  <div id="editor" contenteditable="true"><p id="in-editor">a</p></div><div id="text-box" role="textbox" tabindex="0"></div>`;

const it = pageTest()
  /** Returns a tab with the fields in a browser of the platform. The tests of a file share the tabs. */
  .extend('openTab', { scope: 'file' }, ({ visitor, site }) => {
    const tabs = new Map<string, Promise<Page>>();
    return (platform: string): Promise<Page> => {
      const tab = tabs.get(platform) ?? openPage(visitor, site.origin, platform);
      tabs.set(platform, tab);
      return tab;
    };
  });

it.for<Press>([
  press('/', true, { key: '/' }),
  press('/ typed with Shift', true, { key: '/', shiftKey: true }),
  press('Ctrl+K', true, { key: 'k', ctrlKey: true }),
  press('Ctrl+K with Caps Lock', true, { key: 'K', ctrlKey: true }),
  press('Ctrl+K on a Cyrillic keyboard', true, { key: 'л', code: 'KeyK', ctrlKey: true }),
  press('Cmd+K on a Mac', true, { key: 'k', metaKey: true }, 'body', mac),
  press('Cmd+K in a field on a Mac', true, { key: 'k', metaKey: true }, '#field', mac),
  press('Ctrl+Shift+K', false, { key: 'K', ctrlKey: true, shiftKey: true }),
  press('Cmd+Shift+K on a Mac', false, { key: 'k', metaKey: true, shiftKey: true }, 'body', mac),
  press('Ctrl+Alt+K', false, { key: 'k', ctrlKey: true, altKey: true }),
  press('Windows+K', false, { key: 'k', metaKey: true }),
  press('Ctrl+K in a field on a Mac', false, { key: 'k', ctrlKey: true }, '#field', mac),
  press('Ctrl+K in an editor', false, { key: 'k', ctrlKey: true }, '#in-editor'),
  press('Cmd+K in an editor on a Mac', false, { key: 'k', metaKey: true }, '#editor', mac),
  press('/ in a field', false, { key: '/' }, '#field'),
  press('/ in a text area', false, { key: '/' }, '#paragraph'),
  press('/ in a select', false, { key: '/' }, '#choice'),
  press('/ in an editor', false, { key: '/' }, '#in-editor'),
  press('/ in an ARIA text box', false, { key: '/' }, '#text-box'),
  press('/ while composing a word', false, { key: '/', isComposing: true }),
  press('k', false, { key: 'k' }),
])('$what opens the search: $opens', async ({ keys, target, platform, opens }, { openTab, site }) => {
  const page = await openTab(platform);
  watchPage(page, site.origin);
  const isHandled = await page.evaluate(
    ({ selector, init }) => {
      const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, composed: true, ...init });
      document.querySelector(selector)?.dispatchEvent(event);
      return event.defaultPrevented;
    },
    { selector: target, init: keys },
  );
  expect(isHandled).toBe(opens);
  const dialog = page.locator('dialog[open]');
  if (!opens) return expect(await dialog.count()).toBe(0);
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

it('keydown events without a key, as autofill fires them, cause no error', async ({ openTab, site }) => {
  const page = await openTab(linux);
  watchPage(page, site.origin);
  await page.evaluate(() => {
    for (const target of [document.body, document.querySelector('#field'), document.querySelector('header summary')])
      target?.dispatchEvent(new Event('keydown', { bubbles: true, cancelable: true }));
  });
  await page.keyboard.press('/');
  await page.locator('dialog[open]').waitFor();
});

/** Opens a page with the fields, on which the shortcuts are listened for. */
async function openPage({ newContext }: Visitor, origin: string, platform: string): Promise<Page> {
  // The policy would refuse to add the fields as HTML.
  const page = await (await newContext({ bypassCSP: true })).newPage();
  await page.addInitScript((value) => Object.defineProperty(navigator, 'platform', { get: () => value }), platform);
  // The module that listens for shortcuts is the only one that adds a listener for touches to the document.
  await page.addInitScript(() => {
    const add = document.addEventListener;
    document.addEventListener = function addEventListener(this: Document, ...args: unknown[]) {
      Reflect.apply(add, this, args);
      if (args[0] === 'touchstart') document.documentElement.dataset.listening = '';
    };
  });
  await page.goto(origin + pages.security.path);
  await page.locator('html[data-listening]').waitFor();
  await page.evaluate((html) => document.querySelector('main')?.insertAdjacentHTML('beforeend', html), fields);
  return page;
}
