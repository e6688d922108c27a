import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileEntry } from '../compile/compile-entry.ts';
import { contentRoot } from '../content-folders.ts';
import { loadPageParts } from './page-parts.ts';

const file = join(contentRoot, 'solutions/a-new-solution.mdx');
const frontMatter = `---
title: A solution of a test
description: ${'Long enough to say what the page is about, and short enough to be shown whole in a list of results. '.repeat(2).slice(0, 130)}
heading: A solution of a test
lead: A solution that exists only within this test.
breadcrumb: Test
actions:
  - title: Book a demo
    page: /demo/
sources: [google]
---
`;

const compiled = (text: string, head = frontMatter) => compileEntry(`${head}\n${text}\n`, file);
const findProblems = (text: string, head?: string): Promise<string> =>
  compiled(text, head).then(
    () => 'none',
    (error: Error) => error.message,
  );

const table = (attributes: string) => `<ThresholdTable caption="Costs" ${attributes}>

| Threshold | Cost |
|---|---|
| one | {visitorRetentionDays} |

From [an example](/demo/).

</ThresholdTable>`;

it('the editors’ guide has a row for each shared component', async () => {
  const guide = readFileSync(join(contentRoot, '../docs/editors-guide.md'), 'utf8');
  const rows = [...guide.matchAll(/^\| `<(\w+)/gm)].map(([, name]) => name);
  const { components } = await loadPageParts('solutions', { slug: 'a-new-solution', template: 'solutions/solution' });
  expect([...rows, 'PageContents'].sort()).toEqual(Object.keys(components).sort());
});

describe('a marketing page', () => {
  it('imports the components that its text uses, and no others', async () => {
    const { body = '' } = await compiled('<Section id="one" title="One">\nText.\n</Section>');
    expect(body).toContain('import { Section as Component0 } from "../../site/pages/components"');
    expect(body).not.toContain('CodeBand');
  });

  it('inserts figures in text, attributes, table cells, front matter and marked code', async () => {
    const text = `<Section id="one" title="Kept {visitorRetentionDays} days">
Within {visitorRetentionDays} days.

${table('chosen="one"')}
</Section>

<CodeBand id="code" title="Code">
Text.

\`\`\`sql title="Marked" figures
select {visitorRetentionDays}
\`\`\`

\`\`\`text title="Unmarked"
{visitorRetentionDays}
\`\`\`
</CodeBand>`;
    const { code, body = '' } = await compiled(
      text,
      frontMatter.replace('only within this', 'for {visitorRetentionDays} days in this'),
    );
    expect(code).toContain('for 365 days in this test');
    expect(body).toContain('title: "Kept 365 days"');
    expect(body).toContain('text: "Within 365 days."');
    expect(body).toMatch(/"cells": \["365"\]/);
    expect(body).toContain('select 365');
    expect(body).toContain('"{visitorRetentionDays}"');
  });

  it('reads the list below a code block as annotations of that block', async () => {
    const { body = '' } = await compiled(`<CodeBand id="code" title="Code">
Text.

\`\`\`js title="First"
one()
\`\`\`

- **one**: What it does.

\`\`\`js title="Second"
two()
\`\`\`
</CodeBand>`);
    expect(body).toContain(
      '"code": "one()",\n      "notes": [{\n        "term": "one",\n        "text": "What it does."',
    );
    expect(body.match(/"notes"/g)).toHaveLength(1);
  });

  it('exports its questions as plain text for structured data', async () => {
    const { code } = await compiled(
      '<Questions id="faq" title="FAQ">\n\n### Why?\n\nBecause [of this](/demo/).\n\n</Questions>',
    );
    expect(code).toContain('export const questions = [{"question":"Why?","answer":"Because of this."}]');
  });

  it.each([
    [
      'an unknown component',
      '<Carousel />',
      'a-new-solution.mdx:13: unknown component <Carousel>; use one of CallToAction,',
    ],
    ['HTML', '<div>Text</div>', ':13: unknown component <div>'],
    ['an unknown attribute', '<Sources big="yes" />', ':13: <Sources>: "big" is unknown'],
    ['a missing attribute', '<Section id="one">\nText.\n</Section>', ':13: <Section>: "title" is missing'],
    [
      'an unknown figure',
      'Read {articles} times.',
      ':13: unknown figure {articles}; known figures: agentUrl, brand, brierScore, calibrationError, checkScore, copiedIdScore, firstPrice, freeCalls, getTimeoutSeconds, identicalScore, identificationRetentionDays',
    ],
    [
      'an unknown figure in an attribute',
      '<Section id="one" title="{articles}">\nText.\n</Section>',
      '<Section>: "title": unknown figure {articles}',
    ],
    ['code in braces', 'It is {1 + 1}.', ':13: unknown figure {1 + 1}'],
    ['a dead link', '[There](/nowhere/)', ':13: dead link "/nowhere/"'],
    [
      'a dead link in an attribute',
      '<CallToAction title="A" text="B" action="C" to="/nowhere/" />',
      ':13: <CallToAction>: "to" is a dead link',
    ],
    ['a dead anchor', '[There](#nowhere)', ':13: dead anchor "#nowhere"'],
    [
      'a source that the front matter does not list',
      'Text<Cite id="edpb" />',
      ':13: <Cite>: "id" must be one of "sources" in the front matter',
    ],
    ['a missing row', table('chosen="two"'), ':13: <ThresholdTable>: "chosen" must be the first cell of a row: one'],
    [
      'a table of figures without a note',
      table('chosen="one"').replace('From [an example](/demo/).', ''),
      ':13: <ThresholdTable>: must have a paragraph below the table',
    ],
    [
      'an item without a text',
      '<Limits id="limits" title="Limits">\n\n### One\n\n</Limits>',
      ':15: <Limits>: “One” must have one paragraph below it',
    ],
    ['an import', "import fs from 'node:fs'", ':13: a text must not contain import or export'],
  ])('the build of a marketing page fails with file and line for %s', async (_, text, expected) => {
    expect(await findProblems(text)).toContain(expected);
  });

  it.each([
    [
      'an unknown source',
      'sources: [google]',
      'sources: [gogle]',
      ':10: "sources": content/sources.yaml has no "gogle"',
    ],
    ['a dead link', 'page: /demo/', 'page: /nowhere/', ':7: "actions": dead link "/nowhere/"'],
    ['an unknown figure', 'only within', 'only {often} within', ':5: "lead": unknown figure {often}'],
  ])(
    'the build of a marketing page fails with file, line and key for %s in the front matter',
    async (_, was, is, expected) => {
      expect(await findProblems('Text.', frontMatter.replace(was, is))).toContain(expected);
    },
  );
});
