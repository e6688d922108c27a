import { join } from 'node:path';
import { articlePath, pages } from '@whorl/contract/urls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyCheckout } from '../server/testing/checkout.ts';
import { createTestClock } from '../server/testing/clock.ts';
import { startTestServer } from '../server/testing/server.ts';

const minute = 60_000;
const start = Date.UTC(2030, 0, 1, 8, 58);

const checkout = copyCheckout();

const write = (slug: string, dates: string) =>
  checkout.write(
    `content/blog/${slug}/index.mdx`,
    `---
title: The text ${slug}
description: ${'Long enough to say what the text is about, and to be told from others. '.repeat(2).trim()} ${slug}
author: Platform team
${dates}
kind: Guide
tags: [forms]
---

Words.
`,
  );

const build = (at: number): Promise<void> => checkout.build('--at', new Date(at).toISOString());

describe('npm start', () => {
  beforeAll(async () => {
    write('due-at-nine', 'published: 2030-01-01T09:00Z');
    write('never-done', 'published: 2026-11-21\ndraft: true');
    await build(start);
  }, 10 * minute);
  afterAll(() => checkout.remove());

  test('a scheduled text is there after its time with all lists, a draft never, and no request is lost meanwhile', {
    timeout: 10 * minute,
  }, async () => {
    const clock = createTestClock(start);
    const rebuild = () => build(clock.now());
    const server = await startTestServer({ distDir: join(checkout.folder, 'dist'), clock, rebuild });
    const statusOf = async (slug: string) => (await server.fetch(articlePath(slug))).status;
    const list = async () => (await server.fetch(pages.blog.path)).text();
    expect([await statusOf('due-at-nine'), await statusOf('never-done')]).toEqual([404, 404]);
    expect(await list()).not.toContain('due-at-nine');

    clock.advance(minute);
    expect(await statusOf('due-at-nine'), 'a minute before its time').toBe(404);

    clock.advance(minute);
    expect(await statusOf('due-at-nine'), 'at its time, nobody has looked yet').toBe(404);

    clock.advance(minute);
    const meanwhile: number[] = [];
    const ask = async () => {
      meanwhile.push((await server.fetch(pages.home.path)).status);
      return statusOf('due-at-nine');
    };
    await expect.poll(ask, { timeout: 9 * minute, interval: 100 }).toBe(200);
    expect(new Set(meanwhile)).toEqual(new Set([200]));
    expect(await list()).toContain(articlePath('due-at-nine'));
    expect(await statusOf('never-done')).toBe(404);
    expect(await list()).not.toContain('never-done');
    expect((await server.fetch('/api/site-settings')).status, 'routes still answer').toBe(200);
  });
});
