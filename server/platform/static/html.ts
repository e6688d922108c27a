/** Text that is already HTML. */
export type Html = { readonly html: string };
type Value = string | number | Html | readonly Html[] | undefined;

/** Creates HTML from a template literal. Values are escaped for text and for double-quoted attributes. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html => ({
  html: parts.map((part, index) => part + formatValue(values[index])).join(''),
});

function formatValue(value: Value): string {
  if (value === undefined) return '';
  if (typeof value === 'object') return 'html' in value ? value.html : value.map((one) => one.html).join('');
  return String(value).replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
