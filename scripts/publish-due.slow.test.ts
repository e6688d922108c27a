import { join } from 'node:path';
import { appDataUrl } from '@whorl/contract/page-data.ts';
import { articlePath, pages } from '@whorl/contract/urls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock } from '../server/testing/clock.ts';
import { startTestServer } from '../server/testing/server.ts';
import { copyRepository } from './copy-repository.ts';

const minute = 60_000;
const start = Date.UTC(2030, 0, 1, 8, 58);

const repository = copyRepository();

const write = (slug: string, dates: string) =>
  repository.write(
    `content/blog/${slug}/index.mdx`,
    `---
title: The article ${slug}
description: ${'Long enough to describe the article, and different from other ones here. '.repeat(2).trim()} ${slug}
author: Platform team
${dates}
kind: Guide
tags: [forms]
---

Words.
`,
  );

const build = (at: number): Promise<void> => repository.build('--at', new Date(at).toISOString());

describe('npm start', () => {
  beforeAll(async () => {
    write('due-at-nine', 'published: 2030-01-01T09:00Z');
    write('never-done', 'published: 2026-11-21\ndraft: true');
    await build(start);
  }, 10 * minute);
  afterAll(() => repository.remove());

  test('publishes a scheduled article at its time and never a draft, without a failed request', {
    timeout: 10 * minute,
  }, async () => {
    const clock = createTestClock(start);
    const rebuild = () => build(clock.now());
    const server = await startTestServer({ distDir: join(repository.root, 'dist'), clock, rebuild });
    const fetchStatus = async (slug: string) => (await server.fetch(articlePath(slug))).status;
    const readTags = () =>
      Promise.all([pages.pricing.path, appDataUrl].map(async (path) => (await server.fetch(path)).headers.get('etag')));
    const list = async () => (await server.fetch(pages.blog.path)).text();
    expect([await fetchStatus('due-at-nine'), await fetchStatus('never-done')]).toEqual([404, 404]);
    expect(await list()).not.toContain('due-at-nine');

    const tags = await readTags();
    clock.advance(minute);
    expect(await fetchStatus('due-at-nine'), 'a minute before its time').toBe(404);

    clock.advance(minute);
    expect(await fetchStatus('due-at-nine'), 'at its time, before the next check').toBe(404);

    clock.advance(minute);
    const homeStatuses: number[] = [];
    const poll = async () => {
      homeStatuses.push((await server.fetch(pages.home.path)).status);
      return fetchStatus('due-at-nine');
    };
    await expect.poll(poll, { timeout: 9 * minute, interval: 100 }).toBe(200);
    expect(new Set(homeStatuses)).toEqual(new Set([200]));
    expect(await list()).toContain(articlePath('due-at-nine'));
    expect(await readTags(), 'other pages, and the hash that open windows compare, stay the same').toEqual(tags);
    expect(await fetchStatus('never-done')).toBe(404);
    expect(await list()).not.toContain('never-done');
    expect((await server.fetch('/api/site-settings')).status, 'routes still answer').toBe(200);
  });
});
