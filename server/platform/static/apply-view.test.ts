import { CASE_MARK, viewCases } from '@whorl/contract/view/test-view-cases.ts';
import { parseFragment, serialize } from 'parse5';
import { expect, test } from 'vitest';
import { applyView, type PageElementView } from './apply-view.ts';

function apply(html: string, view: Parameters<typeof applyView>[2]): string {
  const root = parseFragment(html);
  applyView(root, CASE_MARK, view);
  return serialize(root);
}

test.each(viewCases)('applyView() $name', ({ html, view, expected }) => {
  expect(apply(html, view)).toBe(expected);
});

test('applyView() inserts safe HTML', () => {
  const view: Record<string, PageElementView> = { a: { html: '<p>x</p><p>y' } };
  expect(apply('<div data-case="a">old</div>', view)).toBe('<div data-case="a"><p>x</p><p>y</p></div>');
});

test('applyView() replaces placeholders in all texts of an element and nowhere else', () => {
  const html = (key: string) =>
    `<div data-case="a"><code>curl ${key}</code> ${key}<a title="KEY">z</a></div><p>KEY</p>`;
  expect(apply(html('KEY'), { a: { placeholders: { KEY: '$&<' } } })).toBe(html('$&amp;&lt;'));
});
