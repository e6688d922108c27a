import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { type Html, html } from './html.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** What a description of a position may be made of; of anything else only the text stays. */
const allowed: ReadonlySet<string> = new Set([
  ...['p', 'br', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 'a', 'h2', 'h3', 'h4', 'blockquote', 'hr', 'code'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'dl', 'dt', 'dd', 'sub', 'sup'],
]);
/** Not even their text: it is no text. */
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
/** The page's own heading is the first. */
const renamed: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' };
const DEEPEST = 50;

/** The HTML that a job board writes as entities. */
export const decoded = (content: string): string =>
  parseFragment(content)
    .childNodes.map((node) => ('value' in node ? node.value : ''))
    .join('');

/** HTML as a job board writes it. */
export const encoded = (content: string): string =>
  content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * Foreign HTML with nothing in it but text, its structure, and links to the web or to an address of mail. Read as a
 * browser reads it and written anew, so no trick of spelling gets through.
 */
export const cleanHtml = (content: string): Html => cleaned(parseFragment(content).childNodes, 0);

function cleaned(nodes: readonly Node[], depth: number): Html {
  return { html: nodes.map((node) => cleanNode(node, depth).html).join('') };
}

function cleanNode(node: Node, depth: number): Html {
  if ('value' in node) return html`${node.value}`;
  if (!('tagName' in node) || dropped.has(node.tagName) || depth > DEEPEST) return html``;
  const tag = renamed[node.tagName] ?? node.tagName;
  const inside = cleaned(node.childNodes, depth + 1);
  if (!allowed.has(tag)) return inside;
  if (withoutEnd.has(tag)) return { html: `<${tag}>` };
  return { html: `<${tag}${tag === 'a' ? addressOf(node.attrs).html : ''}>${inside.html}</${tag}>` };
}

function addressOf(attrs: readonly { name: string; value: string }[]): Html {
  const href = attrs.find(({ name }) => name === 'href')?.value.trim();
  if (href === undefined || !URL.canParse(href) || !/^(https?|mailto):$/.test(new URL(href).protocol)) return html``;
  return html` href="${href}" rel="noopener nofollow"`;
}
