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

const findProblems = (source: string, of = file): Promise<string> =>
  compileEntry(source, of).then(
    () => 'none',
    (error: Error) => error.message,
  );

describe('compileEntry for a static page', () => {
  it('accepts Markdown and the listed sections', async () => {
    const text = '\n## One\n\n<Lead>\n\nWords with a [link](/privacy/).\n\n</Lead>\n\n<StoredData of="server" />\n';
    expect(await findProblems(head + text)).toBe('none');
  });

  it.each([
    ['an unknown section', '<Carousel />', 'a-test.mdx:8: unknown section <Carousel>; use one of Lead, Steps,'],
    ['HTML', '<div>Text</div>', 'a-test.mdx:8: unknown section <div>'],
    ['an attribute that a section does not have', '<Lead big="yes">x</Lead>', 'a-test.mdx:8: <Lead>: "big" is unknown'],
    ['a missing attribute', '<StoredData />', 'a-test.mdx:8: <StoredData>: "of" is missing'],
    ['a value that is not in the list', '<StoredData of="cloud" />', '"of" must be one of browser, server'],
    ['code for an attribute', '<StoredData of={1 + 1} />', '"of" must be text in quotes'],
    ['code', 'It is {new Date()}.', 'a-test.mdx:8: a page must not contain code'],
    ['an import', "import fs from 'node:fs'", 'a-test.mdx:8: a page must not contain import or export'],
    ['a dead link', '[there](/nowhere/)', 'a-test.mdx:8: dead link'],
  ])('compileEntry rejects a static page with file and line for %s', async (_, text, expected) => {
    expect(await findProblems(`${head}\n${text}\n`)).toContain(expected);
  });

  it.each([
    ['pages/security.mdx', 'content/pages/security.mdx:1: contract/urls.ts has another page at /security/'],
    ['pages/resources/index.mdx', 'content/pages/resources/index.mdx:1: contract/urls.ts has another page at'],
    ['pages/api.mdx', 'the path /api/ is reserved for /api'],
    ['pages/Über.mdx', 'must consist of lowercase letters'],
  ])('rejects a page at %s', async (place, expected) => {
    expect(await findProblems(head, join(contentRoot, place))).toContain(expected);
  });

  it('requires the date of the newest version', async () => {
    const versions = 'updated: 2026-11-21\nversions:\n  - date: 2026-11-20\n    change: First version.';
    expect(await findProblems(head.replace('updated: 2026-11-21', versions))).toContain('"updated" must be');
  });

  it('accepts exactly the sections that the documentation describes', () => {
    const documentation = readFileSync(join(contentRoot, '../docs/static-pages.md'), 'utf8');
    const documented = [...documentation.matchAll(/^\| `<(\w+)/gm)].map(([, name]) => name);
    expect(documented).toEqual(Object.keys(pageSections));
  });
});
