import { viewCases } from '@whorl/contract/view/test-view-cases.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { applyView } from './apply-view.ts';
import { openBundle } from './test-bundle.ts';

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface extends a global one
  interface Window {
    viewTest: { applyView: typeof applyView; applied: Record<string, string> };
  }
}

/** Applies every case, then writes the state of the form controls that a view sets into their attributes. */
const source = `
  import { CASE_MARK, viewCases } from '@whorl/contract/view/test-view-cases.ts';
  import { applyView } from './apply-view.ts';
  const applied = Object.fromEntries(viewCases.map(({ name, html, view }) => {
    const root = document.createElement('div');
    root.innerHTML = html;
    applyView(root, CASE_MARK, view);
    for (const control of root.querySelectorAll('input, textarea, option')) {
      if (control.matches('option')) control.toggleAttribute('selected', control.selected);
      else if (control.matches('textarea')) control.textContent = control.value;
      else if (control.matches('[type=radio], [type=checkbox]')) control.toggleAttribute('checked', control.checked);
      else if (control.value !== '') control.setAttribute('value', control.value);
    }
    return [name, root.innerHTML];
  }));
  globalThis.viewTest = { applyView, applied };`;

const open = (body?: string): Promise<Page> => openBundle(import.meta.dirname, source, body);

test('applyView() changes a document as the server changes its parsed page', async () => {
  const page = await open();
  const applied = await page.evaluate(() => window.viewTest.applied);
  expect(applied).toEqual(Object.fromEntries(viewCases.map(({ name, expected }) => [name, expected])));
});

test('applyView() leaves the value of the control that the visitor types in', async () => {
  const page = await open('<input data-a="x" value="1."><input data-a="y" value="1.">');
  const values = await page.evaluate(() => {
    const { applyView } = window.viewTest;
    const [typing, other] = document.querySelectorAll('input');
    const view = { x: { value: '1', attributes: { title: 't' } }, y: { value: '1' } };
    applyView(document, 'data-a', view, typing);
    return [typing?.value, typing?.title, other?.value, other?.defaultValue];
  });
  expect(values).toEqual(['1.', 't', '1', '1.']);
});

test('applyView() hides elements of a drawing', async () => {
  const page = await open('<svg><path data-a="x" /></svg>');
  const isHidden = await page.evaluate(() => {
    window.viewTest.applyView(document, 'data-a', { x: { hidden: true } });
    return document.querySelector('path')?.hasAttribute('hidden');
  });
  expect(isHidden).toBe(true);
});
