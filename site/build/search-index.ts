import { brand } from '@whorl/contract/brand.ts';
import { agentErrors } from '@whorl/contract/identification/errors.ts';
import type { IndexedPage, IndexedSection, SearchIndex } from '@whorl/contract/search/search-index.ts';
import { docsPath, type PageAddress, type PageGroup, pages } from '@whorl/contract/urls.ts';
import type { Element, ElementContent, Root } from 'hast';
import { collections } from '../content/collections.ts';
import { readMenus } from '../content/menus.ts';
import { readRecords } from '../content/records/define-records.ts';
import { searchNameRecords } from '../content/records/search-names.ts';
import { findMain, type ParsedPage } from './parsed-page.ts';
import type { RenderedPageFile } from './render-all-pages.ts';

type PageToIndex = ParsedPage & Pick<RenderedPageFile, 'componentChunkName'>;

/**
 * A section with more than this share of its text in links to other pages is a list of pages, each with a line or two
 * about it.
 */
const LINKED_SHARE = 0.2;

/** Elements that are no text of the page: code, navigation, controls, drawings and their labels, footnote marks. */
const leftOut: ReadonlySet<string> = new Set(
  'button dialog form nav noscript pre script select style sup svg template textarea'.split(' '),
);
const inline: ReadonlySet<string> = new Set(
  'a abbr b cite code del em i ins kbd mark q s samp small span strong sub sup time var wbr'.split(' '),
);

const kindByGroup: Partial<Record<PageGroup, string>> = {
  Products: 'Product',
  'Solutions and Use Cases': 'Use case',
  'Integrations and SDKs': 'Developers',
  'Case Studies': 'Case studies',
  FAQ: 'FAQ',
  Blog: 'Blog',
  Homepage: 'Home',
  Other: 'Page',
};
const kindByTemplate: Readonly<Record<string, string | undefined>> = {
  tag: 'Topic',
  author: 'Team',
  'author-tag': 'Topic',
  ...Object.fromEntries(collections.map(({ name, searchKind }) => [name, searchKind])),
};

/**
 * Returns the index that the server's search uses: the text of every page that isn't hidden, from its rendered HTML.
 */
export function createSearchIndex(parsed: readonly PageToIndex[]): SearchIndex {
  const findable = parsed.filter(
    ({ path, status, hidden, head }) =>
      status === 200 && !hidden && head.canonicalPath === path && path !== pages.search.path,
  );
  const paths = new Set(findable.map(({ path }) => path));
  const dead = searchNames.filter(({ page }) => !paths.has(page));
  if (dead.length > 0)
    throw new Error(
      `content/${searchNameRecords.file}: no page has the path ${dead.map(({ page }) => page).join(', ')}`,
    );
  return { pages: findable.map(indexPage) };
}

function indexPage(page: PageToIndex): IndexedPage {
  const { path, head, componentChunkName } = page;
  return {
    path,
    title: head.title.replace(` · ${brand.name}`, ''),
    description: head.description,
    kind: getPageKind(path, componentChunkName),
    ...(head.language !== undefined && head.language !== 'en' && { language: head.language }),
    names: listNames(path),
    sections: splitSections(findMain(page)),
  };
}

/** Returns the group of a page in the table of URLs; for other pages the name of the template. */
function getPageKind(path: string, componentChunkName: string): string {
  const group = Object.values<PageAddress>(pages).find((page) => page.path === path)?.group;
  if (group !== undefined) return kindByGroup[group] ?? group;
  const template = /template-(.+)$/.exec(componentChunkName)?.[1] ?? 'page';
  const name = kindByTemplate[template] ?? template.replaceAll('-', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const { menus, links } = readMenus();
const searchNames = readRecords(searchNameRecords).pages;
const listNames = (path: string): string[] => [
  ...[...menus.flatMap(({ items }) => items), ...links].filter(({ url }) => url === path).map(({ title }) => title),
  ...searchNames.filter(({ page }) => page === path).flatMap(({ names }) => names),
  // Developers search for the text of an error.
  ...(path === docsPath('errors') ? Object.values(agentErrors) : []),
];

type Draft = { anchor: string; heading: string; text: string; linked: number };

/**
 * Splits a page at the headings that have an anchor.
 *
 * @returns the sections; the first one is the top of the page
 */
export function splitSections(main: Root | Element): IndexedSection[] {
  let current: Draft = { anchor: '', heading: '', text: '', linked: 0 };
  const drafts = [current];
  let gap: '' | 'seam' | 'space' = '';
  walk(main.children as ElementContent[], false);
  return drafts
    .map(({ text, heading, anchor, linked }): IndexedSection => {
      const tidy = text.replace(/\s+/g, ' ').trim();
      return { anchor, heading, text: tidy, ...(linked > tidy.length * LINKED_SHARE && { isLinkList: true as const }) };
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
      current.heading = getText(element);
      return;
    }
    const anchor = findAnchor(element, details);
    if (anchor !== '') {
      current = { anchor, heading: getText(element), text: '', linked: 0 };
      drafts.push(current);
      return;
    }
    const target = linkTarget(element);
    // A permalink, which leads to its own section.
    if (target !== '' && target === `#${current.anchor}`) return;
    const isBlock = !inline.has(tagName);
    gap = isBlock ? 'space' : gap || 'seam';
    walk(
      children,
      inLink || /^[^#]/.test(target) || isRowAboutOtherPage(element),
      tagName === 'details' ? element : details,
    );
    gap = isBlock ? 'space' : gap || 'seam';
  }

  function add(text: string, inLink: boolean): void {
    // Adjacent inline elements may be laid out apart, so words on both sides are separate words.
    const joins = /[\p{L}\p{N}]$/u.test(current.text) && /^[\p{L}\p{N}]/u.test(text);
    if (gap === 'space' || (gap === 'seam' && joins)) current.text += ' ';
    gap = '';
    current.text += text;
    if (inLink) current.linked += text.length;
  }
}

/**
 * Returns the anchor at which a section begins: that of a heading with an ID, or of a question whose answer has one.
 */
function findAnchor({ tagName, properties }: Element, details: Element | undefined): string {
  if (tagName === 'summary' && details) return firstId(details);
  return /^h[2-6]$/.test(tagName) ? String(properties.id ?? '') : '';
}

/** Whether a list item is about another page, which is so when its heading is a link. */
const isRowAboutOtherPage = (element: Element): boolean =>
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

/** Returns the ID of the element itself or of the first descendant that has one. */
function firstId(element: Element): string {
  if (typeof element.properties.id === 'string') return element.properties.id;
  for (const child of element.children) {
    const id = child.type === 'element' ? firstId(child) : '';
    if (id !== '') return id;
  }
  return '';
}

/** Returns the text of a heading without its permalink. */
function getText(element: Element): string {
  const collectText = (node: ElementContent): string => {
    if (node.type === 'text') return node.value;
    if (node.type !== 'element' || isLeftOut(node)) return '';
    const text = node.children.map(collectText).join('');
    return inline.has(node.tagName) ? text : ` ${text} `;
  };
  return element.children.map(collectText).join('').replace(/\s+/g, ' ').trim();
}
