import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentRoot } from '../content-folders.ts';
import { pageSections } from '../page-sections.ts';
import { compileEntry } from './compile-entry.ts';

const file = join(contentRoot, 'pages/a-test.mdx');
const head = `---
title: A page of a test
description: ${'Long enough to say what the page is about, and short enough to stand in a list of results. '.repeat(2).slice(0, 130)}
group: Other
updated: 2026-11-21
---
`;

const problemsOf = (source: string, of = file): Promise<string> =>
  compileEntry(source, of).then(
    () => 'none',
    (error: Error) => error.message,
  );

describe('a page that is all text', () => {
  it('is Markdown and the listed sections', async () => {
    const text = '\n## One\n\n<Lead>\n\nWords with a [link](/privacy/).\n\n</Lead>\n\n<StoredData of="server" />\n';
    expect(await problemsOf(head + text)).toBe('none');
  });

  it.each([
    ['an unknown section', '<Carousel />', 'a-test.mdx:8: there is no section <Carousel>; there are Lead, Steps,'],
    ['HTML', '<div>Text</div>', 'a-test.mdx:8: there is no section <div>'],
    [
      'an attribute that a section does not have',
      '<Lead big="yes">x</Lead>',
      'a-test.mdx:8: <Lead>: there is no "big"',
    ],
    ['a missing attribute', '<StoredData />', 'a-test.mdx:8: <StoredData>: "of" is missing'],
    ['a value that is not of the list', '<StoredData of="cloud" />', '"of" has to be one of browser, server'],
    ['code for an attribute', '<StoredData of={1 + 1} />', '"of" has to be text between quotes'],
    ['code', 'It is {new Date()}.', 'a-test.mdx:8: braces are code'],
    ['an import', "import fs from 'node:fs'", 'a-test.mdx:8: a page imports and exports nothing'],
    ['a dead link', '[there](/nowhere/)', 'a-test.mdx:8: dead link'],
  ])('with %s stops the build with file and line', async (_, text, expected) => {
    expect(await problemsOf(`${head}\n${text}\n`)).toContain(expected);
  });

  it.each([
    ['pages/security.mdx', 'content/pages/security.mdx:1: contract/urls.ts has another page at /security/'],
    ['pages/resources/index.mdx', 'content/pages/resources/index.mdx:1: contract/urls.ts has another page at'],
    ['pages/api.mdx', '/api/ is where /api lies'],
    ['pages/Über.mdx', 'is no address'],
  ])('at %s is refused', async (place, expected) => {
    expect(await problemsOf(head, join(contentRoot, place))).toContain(expected);
  });

  it('has to have the date of its newest version', async () => {
    const versions = 'updated: 2026-11-21\nversions:\n  - date: 2026-11-20\n    change: First version.';
    expect(await problemsOf(head.replace('updated: 2026-11-21', versions))).toContain('"updated" has to be');
  });

  it('finds every section in the documentation', () => {
    const documentation = readFileSync(join(contentRoot, '../docs/static-pages.md'), 'utf8');
    const documented = [...documentation.matchAll(/^\| `<(\w+)/gm)].map(([, name]) => name);
    expect(documented).toEqual(Object.keys(pageSections));
  });
});
