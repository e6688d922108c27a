/** Text that is HTML already. */
export type Html = { readonly html: string };
type Value = string | number | Html | readonly Html[] | undefined;

/** HTML of a template: what is put in is escaped, for text and for attributes in double quotes alike. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html => ({
  html: parts.map((part, index) => part + written(values[index])).join(''),
});

function written(value: Value): string {
  if (value === undefined) return '';
  if (typeof value === 'object') return 'html' in value ? value.html : value.map((one) => one.html).join('');
  return String(value).replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
