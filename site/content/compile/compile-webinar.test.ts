import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contentRoot } from '../content-folders.ts';
import { compileEntry } from './compile-entry.ts';

const file = join(contentRoot, 'webinars/made-up/index.mdx');

const transcript = (words: number) => `---
title: A session that is made up
description: ${'x'.repeat(130)}
author: Detection team
published: 2026-11-21
starts: 2026-11-21T15:00:00Z
minutes: 15
audience: those who test
shows: [one thing of two, the other of two]
text: transcript
---

## First

| a slide |
|---|
| that is not spoken |

${'word '.repeat(words / 2)}

## Second

${'word '.repeat(words / 2)}
`;

it('a chapter of a transcript begins after the preceding words, at 140 words per minute', async () => {
  const { code } = await compileEntry(transcript(1400), file);
  const chapters = /export const chapters = (.*);/.exec(code)?.[1] ?? '';
  // 700 words and the heading; slides aren't read aloud.
  expect(JSON.parse(chapters)).toEqual([
    { id: 'first', title: 'First', seconds: 0 },
    { id: 'second', title: 'Second', seconds: 300 },
  ]);
});

it('a transcript with fewer than 900 words is rejected', async () => {
  await expect(compileEntry(transcript(500), file)).rejects.toThrow(/at least 900 words/);
});

it("a start time that doesn't exist is rejected", async () => {
  const source = transcript(1400).replace('2026-11-21T15:00:00Z', '2026-13-40T25:00:00Z');
  await expect(compileEntry(source, file)).rejects.toThrow(/"starts"/);
});
