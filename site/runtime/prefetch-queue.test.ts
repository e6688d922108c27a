import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BATCH_PAUSE_MS, BATCH_SIZE, canPrefetch, PrefetchQueue } from './prefetch-queue.ts';

const paths = (count: number) => Array.from({ length: count }, (_, index) => `/page-${index}/`);

describe('PrefetchQueue', () => {
  let asked: string[];
  let settle: (() => void)[];
  let known: Set<string>;
  let queue: PrefetchQueue;
  beforeEach(() => {
    vi.useFakeTimers();
    asked = [];
    settle = [];
    known = new Set();
    queue = new PrefetchQueue({
      fetchPage: (path) => {
        asked.push(path);
        return new Promise((resolve) => settle.push(() => resolve(undefined)));
      },
      isKnown: (path) => known.has(path),
      whenIdle: (run) => run(),
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const settleAll = async () => {
    for (const done of settle.splice(0)) done();
    await vi.advanceTimersByTimeAsync(0);
  };

  it('pauses before the first batch, counted from the first link', async () => {
    queue.add('/a/', 1);
    await vi.advanceTimersByTimeAsync(BATCH_PAUSE_MS - 1000);
    queue.add('/b/', 1);
    await vi.advanceTimersByTimeAsync(999);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual(['/a/', '/b/']);
  });

  it('fetches four pages at a time, in order, with a pause after each batch', async () => {
    for (const path of paths(10)) queue.add(path, 1);
    await vi.advanceTimersByTimeAsync(BATCH_PAUSE_MS);
    expect(asked).toEqual(paths(BATCH_SIZE));
    await vi.advanceTimersByTimeAsync(10 * BATCH_PAUSE_MS);
    expect(asked).toHaveLength(BATCH_SIZE);
    await settleAll();
    await vi.advanceTimersByTimeAsync(BATCH_PAUSE_MS);
    expect(asked).toEqual(paths(2 * BATCH_SIZE));
    await settleAll();
    await vi.advanceTimersByTimeAsync(BATCH_PAUSE_MS);
    expect(asked).toEqual(paths(10));
  });

  it('fetches the pages with the largest links first', async () => {
    for (const path of paths(4)) queue.add(path, 10);
    queue.add('/article/', 500);
    await vi.advanceTimersByTimeAsync(BATCH_PAUSE_MS);
    expect(asked).toEqual(['/article/', ...paths(3)]);
  });

  it('continues after a fetch that failed', async () => {
    const failing = new PrefetchQueue({
      fetchPage: (path) => {
        asked.push(path);
        return Promise.reject(new Error('no'));
      },
      isKnown: () => false,
      whenIdle: (run) => run(),
    });
    for (const path of paths(6)) failing.add(path, 1);
    await vi.advanceTimersByTimeAsync(2 * BATCH_PAUSE_MS);
    expect(asked).toEqual(paths(6));
  });

  it('skips pages that left the viewport, are known or were fetched before', async () => {
    for (const path of paths(4)) queue.add(path, 1);
    queue.remove('/page-1/');
    known.add('/page-2/');
    await vi.advanceTimersByTimeAsync(BATCH_PAUSE_MS);
    expect(asked).toEqual(['/page-0/', '/page-3/']);
    await settleAll();
    queue.add('/page-0/', 1);
    queue.add('/page-2/', 1);
    await vi.advanceTimersByTimeAsync(2 * BATCH_PAUSE_MS);
    expect(asked).toHaveLength(2);
  });
});

describe('canPrefetch()', () => {
  const userAgent = 'Mozilla/5.0 Chrome/150.0 Safari/537.36';
  it.each([
    [{ userAgent }, true],
    [{ userAgent, connection: { effectiveType: '4g', saveData: false } }, true],
    [{ userAgent, connection: { effectiveType: '3g' } }, true],
    [{ userAgent, connection: { effectiveType: '2g' } }, false],
    [{ userAgent, connection: { effectiveType: 'slow-2g' } }, false],
    [{ userAgent, connection: { effectiveType: '4g', saveData: true } }, false],
    [{ userAgent: 'Googlebot/2.1' }, false],
    [{ userAgent: 'AnyCrawler' }, false],
    [{ userAgent: 'Baiduspider' }, false],
  ])('canPrefetch(%o) returns %s', (navigator, welcome) => {
    expect(canPrefetch(navigator)).toBe(welcome);
  });
});
