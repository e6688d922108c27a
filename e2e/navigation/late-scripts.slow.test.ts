import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { consoleArea } from '@whorl/contract/console/console-urls.ts';
import { applyPath, pages } from '@whorl/contract/urls.ts';
import type { ElementHandle, Page, Route } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { trackActivity, waitUntilSettled } from '../fixtures/page-activity.ts';

const publicDir = join(import.meta.dirname, '../../dist/public');

const it = browserTest()
  /** Path of the application form for the first open position; the server renders it. */
  .extend('firstApplication', ({ site }) => async (): Promise<string> => {
    const answer = await fetch(`${site.origin}/greenhouse/?action=listings`);
    const { jobs } = (await answer.json()) as { jobs: { id: number | string }[] };
    return applyPath(String(jobs[0]?.id));
  });

type Control = ElementHandle<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>;

/**
 * Groups of controls that are tested on separate pages. The ROI calculator shows one figure in up to three controls: a
 * slider updates its field, and a field updates its copy in the contact form.
 */
const kinds = [
  { kind: 'fields', selector: ':is(input:not([type=range], [data-roi^=form-]), select, textarea)' },
  { kind: 'sliders', selector: 'input[type=range]' },
  { kind: 'copied figures', selector: 'input[data-roi^=form-]' },
] as const;

const testedPages = [...pagesWithControls(), { path: pages.applyForJob.path, html: '' }];
const cases = testedPages.flatMap(({ path, html }) =>
  kinds
    .filter(({ kind }) => kind !== 'sliders' || html.includes('type="range"'))
    .filter(({ kind }) => kind !== 'copied figures' || html.includes('data-roi="form-'))
    .map(({ kind, selector }) => ({ path, kind, selector })),
);

describe.each(cases)('$path', ({ path, kind, selector }) => {
  it(`keeps ${kind} that were filled in before the scripts loaded and while later scripts load`, async ({
    person,
    site,
    firstApplication,
  }) => {
    const context = await person.newContext({ serviceWorkers: 'block' });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    watchPage(page, site.origin);
    trackActivity(page);
    const scripts = await delayScripts(page);
    const address = path === pages.applyForJob.path ? await firstApplication() : path;
    await page.goto(site.origin + address, { waitUntil: 'commit' });
    // The announcer is among the last elements, so everything before it has been parsed.
    await page.locator('#announcer').waitFor({ state: 'attached' });
    expect(await editableControls(page, `main ${selector}`)).not.toEqual([]);
    const controls = await editableControls(page, `:is(main, footer) ${selector}`);

    const early = await fillIn(controls, 0);
    scripts.release();
    await page.locator('html[data-interactive]').waitFor();
    await waitUntilSettled(page);
    expect(await readStates(controls)).toEqual(early);

    scripts.hold();
    // The first control keeps its early value.
    for (const control of controls.slice(1)) await fillControl(control, 1);
    const late = await readStates(controls);
    scripts.release();
    await waitUntilSettled(page);
    expect(await readStates(controls)).toEqual(late);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await waitUntilSettled(page);
    expect(await readStates(controls)).toEqual(late);
  });
});

/**
 * Returns the pages of the build with form controls in their main region; of pages with the same controls, the first.
 */
function pagesWithControls(): { path: string; html: string }[] {
  const seen = new Set<string>();
  const found: { path: string; html: string }[] = [];
  const walk = (folder: string) => {
    for (const name of readdirSync(join(publicDir, folder)).toSorted()) {
      const file = join(folder, name);
      if (statSync(join(publicDir, file)).isDirectory()) walk(file);
      else if (name === 'index.html') add(`/${folder}${folder === '' ? '' : '/'}`, file);
    }
  };
  const add = (path: string, file: string) => {
    const html = /<main.*<\/main>/s.exec(readFileSync(join(publicDir, file), 'utf8'))?.[0] ?? '';
    const controls = [...html.matchAll(/<(?:input|select|textarea)[^>]*?\s(?:id|name)="([^"]*)"[^>]*>/g)]
      .filter(([tag]) => !tag.includes('type="hidden"'))
      .map(([, id]) => id);
    const isExcluded = path.startsWith(consoleArea) || seen.has(controls.join());
    if (controls.length === 0 || isExcluded) return;
    seen.add(controls.join());
    found.push({ path, html });
  };
  walk('');
  return found;
}

/** Delays scripts until they are released. */
async function delayScripts(page: Page) {
  let delayed: Route[] | undefined = [];
  await page.route(
    ({ pathname }) => pathname.endsWith('.js'),
    (route) => (delayed ? void delayed.push(route) : route.continue()),
  );
  return {
    hold() {
      delayed = [];
    },
    release() {
      const waiting = delayed ?? [];
      delayed = undefined;
      for (const route of waiting) void route.continue();
    },
  };
}

/** Returns the controls that a visitor can see and change. */
async function editableControls(page: Page, selector: string): Promise<Control[]> {
  const controls: Control[] = [];
  for (const handle of await page.locator(selector).elementHandles()) {
    const control = handle as Control;
    const isEditable = await control.evaluate(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.matches(':disabled, [readonly], [type=hidden]') &&
        !element.closest('[inert], [hidden]'),
    );
    if (isEditable) controls.push(control);
  }
  return controls;
}

/**
 * Fills in each control as a visitor would.
 *
 * @returns the resulting states
 */
async function fillIn(controls: readonly Control[], turn: 0 | 1): Promise<string[]> {
  for (const control of controls) await fillControl(control, turn);
  return readStates(controls);
}

async function fillControl(control: Control, turn: 0 | 1): Promise<void> {
  const { tag, type, mode } = await control.evaluate((element) => ({
    tag: element.localName,
    type: element.getAttribute('type') ?? 'text',
    mode: element.inputMode,
  }));
  if (tag === 'select') {
    const options = await control.evaluate((element) => (element as HTMLSelectElement).options.length);
    await control.selectOption({ index: Math.max(0, options - 1 - turn) });
    return;
  }
  if (type === 'checkbox') return void (await control.evaluate((element) => element.click()));
  if (type === 'radio') {
    const isNext = await control.evaluate((element, skipped) => {
      const group = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
        ({ name }) => name === (element as HTMLInputElement).name,
      );
      return group.indexOf(element as HTMLInputElement) === Math.max(0, group.length - 1 - skipped);
    }, turn);
    if (isNext) await control.evaluate((element) => element.click());
    return;
  }
  if (type === 'file') {
    return control.setInputFiles({
      name: `cv-${turn}.pdf`,
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    });
  }
  if (type === 'range') return control.press(turn === 0 ? 'End' : 'Home');
  await control.fill(textFor(type, mode, turn));
}

function textFor(type: string, mode: string, turn: 0 | 1): string {
  if (type === 'email') return ['ann@example.com', 'bea@example.com'][turn] ?? '';
  if (type === 'date') return ['2027-03-04', '2027-03-05'][turn] ?? '';
  if (type === 'number' || mode === 'decimal' || mode === 'numeric') return ['37', '41'][turn] ?? '';
  return ['typed early', 'typed late'][turn] ?? '';
}

/** Returns the value or checked state of each control. */
function readStates(controls: readonly Control[]): Promise<string[]> {
  return Promise.all(
    controls.map((control) =>
      control.evaluate((element) => {
        const name = element.name || element.id || element.getAttribute('data-roi') || element.localName;
        // A form that loads late may replace its field with one that has the same name and value.
        const shown = element.isConnected ? element : document.querySelector(`:is(main, footer) [name="${name}"]`);
        if (!shown) return `${name} is gone from the page`;
        const isBox = shown.matches('[type=checkbox], [type=radio]');
        return `${name}: ${isBox ? (shown as HTMLInputElement).checked : (shown as HTMLInputElement).value}`;
      }),
    ),
  );
}
