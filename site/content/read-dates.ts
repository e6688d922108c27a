import type { Dated } from './publication.ts';

/**
 * Reads only the keys that decide when an entry is public: a draft need not be valid yet, and the dates of all entries
 * are needed before any is compiled. An entry without a date counts as a draft.
 */
export function readDates(source: string): Dated {
  const [, block = ''] = /^---\n([\s\S]*?)\n---/.exec(source) ?? [];
  const value = (key: string) => new RegExp(`^${key}: *['"]?([^'"\\n#]*)`, 'm').exec(block)?.[1]?.trim();
  const published = value('published');
  return { draft: value('draft') === 'true' || published === undefined, published: published ?? '' };
}
