import { expect, it } from 'vitest';
import { knownPaths } from '../known-paths.ts';
import { readRecords } from './define-records.ts';
import { faqRecords } from './faq.ts';

it('every question of the FAQ links to a page of this site', () => {
  const known = knownPaths();
  const links = readRecords(faqRecords).groups.flatMap(({ questions }) => questions.flatMap(({ more }) => more ?? []));
  expect(links).not.toEqual([]);
  for (const { page } of links) expect([...known]).toContain(page.replace(/#.*$/, ''));
});
