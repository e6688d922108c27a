import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { type Html, html } from '../platform/static/html.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Elements allowed in a job description; of others only their text is kept. */
const allowed: ReadonlySet<string> = new Set([
  ...['p', 'br', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 'a', 'h2', 'h3', 'h4', 'blockquote', 'hr', 'code'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'dl', 'dt', 'dd', 'sub', 'sup'],
]);
/** Elements whose text is removed too. */
const dropped: ReadonlySet<string> = new Set([
  ...['script', 'style', 'template', 'noscript', 'iframe', 'object', 'embed', 'svg', 'math', 'form', 'input', 'button'],
  ...[
    'select',
    'textarea',
    'title',
    'head',
    'link',
    'meta',
    'base',
    'img',
    'video',
    'audio',
    'canvas',
    'xmp',
    'noembed',
  ],
]);
const withoutEnd: ReadonlySet<string> = new Set(['br', 'hr']);
/** The page has its own first-level heading. */
const renamed: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' };
const MAX_DEPTH = 50;

/** Decodes a job board's HTML, which is escaped as entities. */
export const decodeEntities = (content: string): string =>
  parseFragment(content)
    .childNodes.map((node) => ('value' in node ? node.value : ''))
    .join('');

/** Escapes HTML in the format of a job board. */
export const encodeEntities = (content: string): string =>
  content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * Returns third-party HTML reduced to text, structure, and links to http, https and mailto URLs. Parsed as a browser
 * does and serialized again, so that malformed markup can't bypass it.
 */
export const sanitizeHtml = (content: string): Html => cleanNodes(parseFragment(content).childNodes, 0);

function cleanNodes(nodes: readonly Node[], depth: number): Html {
  return { html: nodes.map((node) => cleanNode(node, depth).html).join('') };
}

function cleanNode(node: Node, depth: number): Html {
  if ('value' in node) return html`${node.value}`;
  if (!('tagName' in node) || dropped.has(node.tagName) || depth > MAX_DEPTH) return html``;
  const tag = renamed[node.tagName] ?? node.tagName;
  const inside = cleanNodes(node.childNodes, depth + 1);
  if (!allowed.has(tag)) return inside;
  if (withoutEnd.has(tag)) return { html: `<${tag}>` };
  return { html: `<${tag}${tag === 'a' ? formatHref(node.attrs).html : ''}>${inside.html}</${tag}>` };
}

function formatHref(attrs: readonly { name: string; value: string }[]): Html {
  const href = attrs.find(({ name }) => name === 'href')?.value.trim();
  if (href === undefined || !URL.canParse(href) || !/^(https?|mailto):$/.test(new URL(href).protocol)) return html``;
  return html` href="${href}" rel="noopener nofollow"`;
}
