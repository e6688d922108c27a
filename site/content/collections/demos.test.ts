import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileEntry } from '../compile/compile-entry.ts';
import { contentRoot } from '../content-folders.ts';

const getFile = (slug: string): string => join(contentRoot, `demos/${slug}.mdx`);
const readSource = (slug: string): string => readFileSync(getFile(slug), 'utf8');
const findProblems = (text: string, file: string): Promise<string> =>
  compileEntry(text, file).then(
    () => 'none',
    (error: Error) => error.message,
  );

it("the text of a demo compiles to its product's words and the list of things to try", async () => {
  const { body = '' } = await compileEntry(readSource('paywall'), getFile('paywall'));
  expect(body).toContain('from "../../site/pages/demos/paywall/components"');
  expect(body).toMatch(/words: \{\s+"tagline": "Two articles/);
  expect(body).toMatch(/tries: \[/);
});

describe('the build of a demo page', () => {
  it.each([
    ['a missing word', 'paywall', /\n {2}tagline="[^"]+"/, '', '<Demo>: "tagline" is missing'],
    ['an unknown word', 'paywall', 'tagline=', 'slogan="Read" tagline=', '<Demo>: "slogan" is unknown'],
    ['prose in the list', 'paywall', '1. **Read', 'Read.\n\n1. **Read', '<Demo>: must contain one Markdown list'],
    ['a source of another feature', 'paywall', '/playground/paywall/d', '/leads/d', '<DecisionCode>: "file" must be'],
    ['a missing source', 'paywall', 'decide-article.ts', 'decide.ts', '<DecisionCode>: "file" must be'],
    [
      'two paragraphs before the code',
      'paywall',
      '\n</Decision',
      '\n\nMore.\n</Decision',
      'must have only one paragraph before',
    ],
    [
      'a missing step',
      'playground',
      /### Digest\n\n.*\n/,
      '',
      '<RequestPhases>: must have 6 headings (###), in this order: ticket',
    ],
    ['a missing signal', 'browser-fingerprint-test', /\| canvas .*\n/, '', 'the table has no row for canvas'],
    ['an unknown signal in the table', 'browser-fingerprint-test', '| canvas ', '| paper ', 'unknown signal "paper"'],
    [
      'another stability',
      'browser-fingerprint-test',
      '| Variable |',
      '| Rests |',
      'one of Permanent, Until an update, Variable',
    ],
    ['an unknown signal', 'identify-now', '| os |', '| system |', '<Origin>: unknown signal "system"'],
    [
      'a list without a heading',
      'identify-ato-now',
      '### Live\n\n',
      '',
      '<LiveAndSimulated>: must begin with a heading',
    ],
    ['a rule without code', 'identify-ato-now', /```text[^`]+```/, '', 'must contain paragraphs and one code block'],
  ])('the build of a demo page fails with file and line for %s', async (_, slug, before, after, expected) => {
    const text = readSource(slug).replace(before, after);
    expect(text).not.toBe(readSource(slug));
    const problems = await findProblems(text, getFile(slug));
    expect(problems).toContain(`demos/${slug}.mdx:`);
    expect(problems).toContain(expected);
  });

  it("the build fails for a demo whose product doesn't exist", async () => {
    expect(await findProblems(readSource('paywall'), getFile('refund-fraud'))).toContain('unknown component <Demo>;');
  });
});
