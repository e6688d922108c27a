import type { Element } from 'hast';
import { toString as getText } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import type { Check } from './problem.ts';

const controls = new Set(['input', 'select', 'textarea']);

/**
 * Checks that a form with optional fields marks each required one with an asterisk in its label. Forms that require all
 * of their fields need no marks.
 */
export const checkRequiredFields: Check = (pages) =>
  pages.flatMap(({ path, elements }) =>
    elements
      .filter(({ tagName }) => tagName === 'form')
      .flatMap(findUnmarked)
      .map((label) => ({ path, message: `the required field “${label}” has no asterisk in its label` })),
  );

function findUnmarked(form: Element): string[] {
  const labels = new Map<string, string>();
  const found: Element[] = [];
  visit(form, 'element', (element) => {
    if (element.tagName === 'label') labels.set(String(element.properties.htmlFor ?? ''), getText(element));
    if (controls.has(element.tagName)) found.push(element);
  });
  const fields = found.flatMap(({ tagName, properties }) => {
    const label = labels.get(String(properties.id ?? ''));
    return label === undefined
      ? []
      : [{ label, required: Boolean(properties.required), isSelect: tagName === 'select' }];
  });
  // A select always has a value, so it isn't evidence that fields may be left empty.
  if (fields.every(({ required, isSelect }) => required || isSelect)) return [];
  return fields.filter(({ label, required }) => required && !label.includes('*')).map(({ label }) => label);
}
