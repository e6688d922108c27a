import { playgroundCalls } from '@whorl/contract/urls.ts';
import { describe, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { createDemoVisitor, startDemoServer } from '../../testing/playground.ts';
import { decideArticle } from './decide-article.ts';

const { decide, reset } = playgroundCalls.paywall;
const HOUR_MS = 60 * 60_000;

describe('decideArticle', () => {
  const now = 1_795_262_587_402;
  const hoursAgo = (hours: number, article: string) => ({ article, at: now - hours * HOUR_MS });
  test.each([
    ['the first article', [], 'success', /left: 1/],
    ['the second article', [hoursAgo(1, 'moss')], 'warning', /left: 0/],
    ['the third article', [hoursAgo(1, 'moss'), hoursAgo(2, 'maps')], 'error', /read your 2 free articles/],
    ['the first article again', [hoursAgo(3, 'salt')], 'success', /You read this before.* left: 1/],
    [
      'one of two articles again',
      [hoursAgo(3, 'salt'), hoursAgo(1, 'moss')],
      'warning',
      /You read this before.* left: 0/,
    ],
    ['the third article after almost a day', [hoursAgo(23.99, 'moss'), hoursAgo(2, 'maps')], 'error', /free articles/],
    ['the third article after a day', [hoursAgo(24, 'moss'), hoursAgo(2, 'maps')], 'warning', /left: 0/],
  ] as const)('returns the expected decision for %s', (_what, reads, severity, words) => {
    const decision = decideArticle({ article: 'salt', reads, now });
    expect([decision.severity, decision.message]).toEqual([severity, expect.stringMatching(words)]);
  });
});

describeOnEachDatabase('the paywall demo', (makeDatabase) => {
  const start = () => startDemoServer(makeDatabase());

  test('returns two articles per day, again for free, and no third one after the cookies were deleted', async () => {
    const { clock, server, visitor } = await start();
    const first = await visitor.submit(decide, { article: 'salt' });
    expect(first.answer).toMatchObject({ severity: 'success', message: 'Free articles left: 1.' });
    expect(first.answer.paragraphs).toHaveLength(3);
    expect((await visitor.submit(decide, { article: 'salt' })).answer.message).toMatch(/You read this before/);
    clock.advance(HOUR_MS);
    expect((await visitor.submit(decide, { article: 'moss' })).answer.severity).toBe('warning');
    for (const reader of [visitor, createDemoVisitor(server)]) {
      const { status, answer } = await reader.submit(decide, { article: 'maps' });
      expect([status, answer.severity]).toEqual([403, 'error']);
      expect(answer).not.toHaveProperty('paragraphs');
    }
    expect((await visitor.submit(decide, { article: 'salt' })).answer.paragraphs).toHaveLength(3);
    clock.advance(23 * HOUR_MS);
    expect((await visitor.submit(decide, { article: 'maps' })).answer.severity).toBe('warning');
    expect((await visitor.submit(decide, { article: 'salt' })).answer.severity).toBe('error');
    expect((await visitor.submit(decide, { article: 'news' })).status).toBe(400);
  });

  test('counts bots like people', async () => {
    const { visitor } = await start();
    const bot = { payload: { bot: { bot: true, botKind: 'selenium' } } };
    const severities: string[] = [];
    for (const article of ['salt', 'moss', 'maps']) {
      severities.push((await visitor.submit(decide, { article }, bot)).answer.severity);
    }
    expect(severities).toEqual(['success', 'warning', 'error']);
  });

  test('returns two different articles for 40 concurrent requests', async () => {
    const { visitor } = await start();
    const requestIds: string[] = [];
    for (let index = 0; index < 40; index++) requestIds.push(await visitor.identify());
    const all = ['salt', 'moss', 'maps', 'bridge'];
    const answers = await Promise.all(
      requestIds.map((requestId, index) => visitor.call(decide, { requestId, article: all[index % 4] })),
    );
    const read = answers.flatMap(({ answer }, index) => (answer.severity === 'error' ? [] : [all[index % 4]]));
    expect(new Set(read).size).toBe(2);
    expect(read).toHaveLength(20);
  });

  test('can be reset, and forgets after a day', async () => {
    const { clock, server, visitor } = await start();
    await visitor.submit(decide, { article: 'salt' });
    await visitor.submit(decide, { article: 'moss' });
    expect((await visitor.submit(reset)).answer).toMatchObject({ message: 'Deleted: 2 read articles.', deleted: 2 });
    expect((await visitor.submit(decide, { article: 'maps' })).answer.severity).toBe('success');
    const countRequests = async () => {
      const { kysely } = server.services.database;
      return (await kysely.selectFrom('playground_reads').select('at').execute()).length;
    };
    expect(await countRequests()).toBe(1);
    await expect
      .poll(async () => {
        clock.advance(6 * HOUR_MS);
        return await countRequests();
      })
      .toBe(0);
  });
});
