import type { Element } from 'hast';
import { toString as getText } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import type { Check } from './problem.ts';

const controls = new Set(['input', 'select', 'textarea']);
const choices = new Set<unknown>(['radio', 'checkbox']);

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
  const fields = findLabels(form);
  // A select always has a value, so it isn't evidence that fields may be left empty.
  if ([...fields.keys()].every(({ tagName, properties }) => properties.required || tagName === 'select')) return [];
  const unmarked = [...fields].filter(([{ properties }, label]) => properties.required && !label.includes('*'));
  return [...new Set(unmarked.map(([, label]) => label))];
}

/** Returns the text of the label of each field; of a choice in a group, that of the group's legend. */
function findLabels(form: Element): ReadonlyMap<Element, string> {
  const labelsById = new Map<string, string>();
  const found = new Map<Element, string>();
  const labelFields = (container: Element, label: string, isLabeled: (field: Element) => boolean): void =>
    visit(container, 'element', (field) => {
      if (controls.has(field.tagName) && isLabeled(field)) found.set(field, label.trim());
    });
  visit(form, 'element', (element) => {
    const { htmlFor } = element.properties;
    if (element.tagName !== 'label') return;
    if (htmlFor === undefined) labelFields(element, getText(element), () => true);
    else labelsById.set(String(htmlFor), getText(element));
  });
  for (const [id, label] of labelsById) labelFields(form, label, ({ properties }) => properties.id === id);
  visit(form, { tagName: 'fieldset' }, (group) => {
    const legend = group.children.find((child) => child.type === 'element' && child.tagName === 'legend');
    if (legend) labelFields(group, getText(legend), ({ properties }) => choices.has(properties.type));
  });
  return found;
}
