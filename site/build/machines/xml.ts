const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML 1.0 doesn't allow: control characters other than tab and line ends. They have no escape. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const escapeXml = (text: string): string =>
  text.replace(forbidden, '').replace(/[&<>"]/g, (character) => named[character] ?? '');

/** Returns an XML element with text inside; self-closing when there is none. */
export function writeElement(name: string, attributes: Readonly<Record<string, string>>, text?: string): string {
  const start = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return text === undefined ? `<${name}${start.join('')}/>` : `<${name}${start.join('')}>${escapeXml(text)}</${name}>`;
}
