import type { Dated } from './publication.ts';

/**
 * What decides when a text is public, without a look at the rest: a draft need not be right yet, and the date of every
 * text is wanted before any is compiled. A text without a date is nobody's yet.
 */
export function readDates(source: string): Dated {
  const [, block = ''] = /^---\n([\s\S]*?)\n---/.exec(source) ?? [];
  const value = (key: string) => new RegExp(`^${key}: *['"]?([^'"\\n#]*)`, 'm').exec(block)?.[1]?.trim();
  const published = value('published');
  return { draft: value('draft') === 'true' || published === undefined, published: published ?? '' };
}
