import { toString as getText } from 'hast-util-to-string';
import { findFirstInside, findMain, type ParsedPage } from '../parsed-page.ts';

export type PageFacts = {
  title: string;
  /** As `2026-11-21`. */
  published: string | undefined;
  updated: string | undefined;
  author: string | undefined;
  language: string;
};

/**
 * Returns the facts in a page's structured data. Every article template fills it, so a new collection needs no code
 * here.
 */
export function readPageFacts(page: ParsedPage): PageFacts {
  const heading = findFirstInside(findMain(page), 'h1');
  const about = page.head.structuredData.find((data) => data.datePublished !== undefined) ?? {};
  const published = toDay(about.datePublished);
  return {
    title: heading ? getText(heading).replace(/\s+/g, ' ').trim() : page.head.title,
    published,
    updated: toDay(about.dateModified) ?? published,
    author: findAuthor(about.author),
    language: page.head.language ?? 'en',
  };
}

const toDay = (value: unknown): string | undefined => (typeof value === 'string' ? value.slice(0, 10) : undefined);

function findAuthor(author: unknown): string | undefined {
  const [first] = Array.isArray(author) ? author : [author];
  const name = (first as { name?: unknown } | undefined)?.name;
  return typeof name === 'string' ? name : undefined;
}
