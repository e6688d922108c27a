const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Of the control characters XML 1.0 knows the tab and the two ends of a line, and no escape for the others. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const escaped = (text: string): string =>
  text.replace(forbidden, '').replace(/[&<>"]/g, (character) => named[character] ?? '');

/** An XML element with text inside; closed at once where there is none. */
export function element(name: string, attributes: Readonly<Record<string, string>>, text?: string): string {
  const start = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return text === undefined ? `<${name}${start.join('')}/>` : `<${name}${start.join('')}>${escaped(text)}</${name}>`;
}
