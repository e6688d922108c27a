import { brand } from '@whorl/contract/brand.ts';
import { headerLinks, menus } from '@whorl/contract/menus.ts';
import type { IndexedPage, IndexedSection, SearchIndex } from '@whorl/contract/search/search-index.ts';
import { type PageAddress, type PageGroup, pages } from '@whorl/contract/urls.ts';
import type { Element, ElementContent, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { collections } from '../content/collections.ts';
import type { RenderedPageFile } from './render-all-pages.ts';

/** A section with more of its text in links to other pages leads there: each with a line or two about it. */
const LINKED_SHARE = 0.2;

/** What of a page is no text of its own: ways around, controls, drawings and their words, signs of footnotes. */
const leftOut: ReadonlySet<string> = new Set(
  'button dialog form nav noscript script select style sup svg template textarea'.split(' '),
);
const inline: ReadonlySet<string> = new Set(
  'a abbr b cite code del em i ins kbd mark q s samp small span strong sub sup time var wbr'.split(' '),
);

const kindsOfGroups: Partial<Record<PageGroup, string>> = {
  Products: 'Product',
  'Solutions and Use Cases': 'Use case',
  'Integrations and SDKs': 'Developers',
  'Case Studies': 'Case studies',
  FAQ: 'Questions',
  Blog: 'To read',
  Homepage: 'Home page',
  Other: 'Page',
};
const kindsOfTemplates: Readonly<Record<string, string | undefined>> = {
  tag: 'Topic',
  author: 'Team',
  'author-tag': 'Topic',
  ...Object.fromEntries(collections.map(({ name, searchKind }) => [name, searchKind])),
};

/** What the search of the server goes through: the text of every page that is not hidden, from its rendered HTML. */
export function searchIndexOf(rendered: readonly RenderedPageFile[]): SearchIndex {
  const findable = rendered.filter(
    ({ path, status, hidden, head }) =>
      status === 200 && !hidden && head.canonicalPath === path && path !== pages.search.path,
  );
  return { pages: findable.map(indexedPage) };
}

function indexedPage({ path, head, body, componentChunkName }: RenderedPageFile): IndexedPage {
  const main = /<main[^>]*>([\s\S]*)<\/main>/.exec(body)?.[1] ?? '';
  return {
    path,
    title: head.title.replace(` · ${brand.name}`, ''),
    description: head.description,
    kind: kindOf(path, componentChunkName),
    ...(head.language !== undefined && head.language !== 'en' && { language: head.language }),
    names: namesOf(path),
    sections: sectionsOf(fromHtml(main, { fragment: true })),
  };
}

/** A page of the table of URLs is called by its group, any other by its template. */
function kindOf(path: string, componentChunkName: string): string {
  const group = Object.values<PageAddress>(pages).find((page) => page.path === path)?.group;
  if (group !== undefined) return kindsOfGroups[group] ?? group;
  const template = /template-(.+)$/.exec(componentChunkName)?.[1] ?? 'page';
  const name = kindsOfTemplates[template] ?? template.replaceAll('-', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const namesOf = (path: string): string[] =>
  [...menus.flatMap(({ items }) => items), ...headerLinks].filter(({ url }) => url === path).map(({ title }) => title);

type Draft = { anchor: string; heading: string; text: string; linked: number };

/** @returns the parts between headings that can be linked to; the first one is the top of the page */
export function sectionsOf(main: Root): IndexedSection[] {
  let current: Draft = { anchor: '', heading: '', text: '', linked: 0 };
  const drafts = [current];
  let gap: '' | 'seam' | 'space' = '';
  walk(main.children as ElementContent[], false);
  return drafts
    .map(({ text, heading, anchor, linked }): IndexedSection => {
      const tidy = text.replace(/\s+/g, ' ').trim();
      return { anchor, heading, text: tidy, ...(linked > tidy.length * LINKED_SHARE && { leadsAway: true as const }) };
    })
    .filter(({ text, heading }, index) => index === 0 || text !== '' || heading !== '');

  function walk(nodes: readonly ElementContent[], inLink: boolean, under?: Element): void {
    for (const node of nodes) {
      if (node.type === 'text') add(node.value, inLink);
      else if (node.type === 'element' && !isLeftOut(node)) enter(node, inLink, under);
    }
  }

  function enter(element: Element, inLink: boolean, details: Element | undefined): void {
    const { tagName, children } = element;
    if (tagName === 'h1') {
      current.heading = textOf(element);
      return;
    }
    const anchor = anchorOf(element, details);
    if (anchor !== '') {
      current = { anchor, heading: textOf(element), text: '', linked: 0 };
      drafts.push(current);
      return;
    }
    const target = linkTarget(element);
    // A link to where it stands, for who wants to copy it.
    if (target !== '' && target === `#${current.anchor}`) return;
    const isBlock = !inline.has(tagName);
    gap = isBlock ? 'space' : gap || 'seam';
    walk(
      children,
      inLink || /^[^#]/.test(target) || isRowOfAnother(element),
      tagName === 'details' ? element : details,
    );
    gap = isBlock ? 'space' : gap || 'seam';
  }

  function add(text: string, inLink: boolean): void {
    // Two elements side by side may be laid out apart; where both sides are words, they are two.
    const joins = /[\p{L}\p{N}]$/u.test(current.text) && /^[\p{L}\p{N}]/u.test(text);
    if (gap === 'space' || (gap === 'seam' && joins)) current.text += ' ';
    gap = '';
    current.text += text;
    if (inLink) current.linked += text.length;
  }
}

/** Where a part of the page begins: at a heading with an id, or at a question whose answer has one. */
function anchorOf({ tagName, properties }: Element, details: Element | undefined): string {
  if (tagName === 'summary' && details) return firstId(details);
  return /^h[2-6]$/.test(tagName) ? String(properties.id ?? '') : '';
}

/** A row whose heading is a link tells of the page behind it. */
const isRowOfAnother = (element: Element): boolean =>
  element.tagName === 'li' &&
  descendants(element).some(
    (heading) =>
      /^h[2-6]$/.test(heading.tagName) && descendants(heading).some((link) => /^[^#]/.test(linkTarget(link))),
  );

const descendants = ({ children }: Element): Element[] =>
  children.flatMap((child) => (child.type === 'element' ? [child, ...descendants(child)] : []));

const linkTarget = ({ tagName, properties }: Element): string => (tagName === 'a' ? String(properties.href ?? '') : '');

function isLeftOut({ tagName, properties }: Element): boolean {
  const { hidden, ariaHidden, className } = properties;
  const isPermalink = Array.isArray(className) && className.includes('permalink');
  return leftOut.has(tagName) || hidden === true || String(ariaHidden) === 'true' || isPermalink;
}

/** Where a link can open it: at itself, or at what is inside. */
function firstId(element: Element): string {
  if (typeof element.properties.id === 'string') return element.properties.id;
  for (const child of element.children) {
    const id = child.type === 'element' ? firstId(child) : '';
    if (id !== '') return id;
  }
  return '';
}

/** Of a heading, without the sign that links to it. */
function textOf(element: Element): string {
  const gather = (node: ElementContent): string => {
    if (node.type === 'text') return node.value;
    if (node.type !== 'element' || isLeftOut(node)) return '';
    const text = node.children.map(gather).join('');
    return inline.has(node.tagName) ? text : ` ${text} `;
  };
  return element.children.map(gather).join('').replace(/\s+/g, ' ').trim();
}
