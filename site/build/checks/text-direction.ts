import type { Check } from './problem.ts';

/** Types of inputs without typed text, or with text of one script. */
const otherTypes =
  /^(?:button|checkbox|color|date|datetime-local|file|hidden|image|number|password|radio|range|submit)$/;

/**
 * Checks that each field for text has `dir="auto"`, so that Arabic and Hebrew text is typed from right to left. Fields
 * that are `inert` are never typed into.
 */
export const checkTextDirection: Check = (pages) =>
  pages.flatMap(({ path, elements }) =>
    elements.flatMap(({ tagName, properties }) => {
      const isText = tagName === 'textarea' || (tagName === 'input' && !otherTypes.test(String(properties.type)));
      if (!isText || properties.inert === true || properties.dir === 'auto') return [];
      const name = String(properties.name ?? properties.id ?? '');
      return [{ path, message: `the field "${name}" has no direction; add dir="auto"` }];
    }),
  );

/** Returns the text fields without `dir="auto"` in the source code of a component or template, for those that no page prerenders. */
export const findFieldsWithoutDirection = (source: string): string[] =>
  [...source.matchAll(/<(?:input|textarea)\b/g)]
    .map(({ index }) => readTag(source.slice(index)))
    .filter((tag) => {
      const [, type = ''] = /\btype="([a-z-]+)"/.exec(tag) ?? [];
      return !otherTypes.test(type) && !/\binert\b|\bdir="auto"/.test(tag);
    });

/** Returns a tag up to its `>`; those in expressions such as `{() => x}` don't end it. */
function readTag(text: string): string {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '{') depth += 1;
    if (text[index] === '}') depth -= 1;
    if (text[index] === '>' && depth === 0) return text.slice(0, index + 1);
  }
  return text;
}
