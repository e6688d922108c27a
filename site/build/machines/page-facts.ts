import { toString as textOf } from 'hast-util-to-string';
import { firstInside, mainOf, type ParsedPage } from '../parsed-page.ts';

export type PageFacts = {
  title: string;
  /** Dates as `2026-11-21`. */
  published: string | undefined;
  updated: string | undefined;
  author: string | undefined;
  language: string;
};

/**
 * What a page says of itself in its structured data, which is the one place that every template of a text fills: so a
 * new collection is known here without being named.
 */
export function pageFacts(page: ParsedPage): PageFacts {
  const heading = firstInside(mainOf(page), 'h1');
  const about = page.head.structuredData.find((data) => data.datePublished !== undefined) ?? {};
  const published = dayOf(about.datePublished);
  return {
    title: heading ? textOf(heading).replace(/\s+/g, ' ').trim() : page.head.title,
    published,
    updated: dayOf(about.dateModified) ?? published,
    author: authorOf(about.author),
    language: page.head.language ?? 'en',
  };
}

const dayOf = (value: unknown): string | undefined => (typeof value === 'string' ? value.slice(0, 10) : undefined);

function authorOf(author: unknown): string | undefined {
  const [first] = Array.isArray(author) ? author : [author];
  const name = (first as { name?: unknown } | undefined)?.name;
  return typeof name === 'string' ? name : undefined;
}
