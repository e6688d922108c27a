import { playgroundCalls } from '@whorl/contract/urls.ts';
import { describe, expect, test } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { createPlayer } from '../../testing/playground.ts';
import { startTestServer } from '../../testing/server.ts';
import { decideArticle } from './decide-article.ts';

const { decide, reset } = playgroundCalls.paywall;
const HOUR_MS = 60 * 60_000;

describe('the rule', () => {
  const now = 1_795_262_587_402;
  const hoursAgo = (hours: number, article: string) => ({ article, at: now - hours * HOUR_MS });
  test.each([
    ['the first', [], 'success', /left: 1/],
    ['the second', [hoursAgo(1, 'moss')], 'warning', /left: 0/],
    ['the third', [hoursAgo(1, 'moss'), hoursAgo(2, 'maps')], 'error', /read your 2 free articles/],
    ['the first again', [hoursAgo(3, 'salt')], 'success', /Read before.* left: 1/],
    ['one of two again', [hoursAgo(3, 'salt'), hoursAgo(1, 'moss')], 'warning', /Read before.* left: 0/],
    ['the third after almost a day', [hoursAgo(23.99, 'moss'), hoursAgo(2, 'maps')], 'error', /free articles/],
    ['the third after a day', [hoursAgo(24, 'moss'), hoursAgo(2, 'maps')], 'warning', /left: 0/],
  ] as const)('%s', (_what, reads, severity, words) => {
    const decision = decideArticle({ article: 'salt', reads, now });
    expect([decision.severity, decision.message]).toEqual([severity, expect.stringMatching(words)]);
  });
});

describeOnEachDatabase('the demo of a paywall', (makeDatabase) => {
  const start = async () => {
    const clock = createTestClock();
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock });
    return { clock, server, player: createPlayer(server) };
  };

  test('gives two articles a day, again for nothing, and the third to nobody who cleared the cookies', async () => {
    const { clock, server, player } = await start();
    const first = await player.play(decide, { article: 'salt' });
    expect(first.answer).toMatchObject({ severity: 'success', message: 'Free articles left: 1.' });
    expect(first.answer.paragraphs).toHaveLength(3);
    expect((await player.play(decide, { article: 'salt' })).answer.message).toMatch(/Read before/);
    clock.advance(HOUR_MS);
    expect((await player.play(decide, { article: 'moss' })).answer.severity).toBe('warning');
    for (const reader of [player, createPlayer(server)]) {
      const { status, answer } = await reader.play(decide, { article: 'maps' });
      expect([status, answer.severity]).toEqual([403, 'error']);
      expect(answer).not.toHaveProperty('paragraphs');
    }
    expect((await player.play(decide, { article: 'salt' })).answer.paragraphs).toHaveLength(3);
    clock.advance(23 * HOUR_MS);
    expect((await player.play(decide, { article: 'maps' })).answer.severity).toBe('warning');
    expect((await player.play(decide, { article: 'salt' })).answer.severity).toBe('error');
    expect((await player.play(decide, { article: 'news' })).status).toBe(400);
  });

  test('counts a program like everybody', async () => {
    const { player } = await start();
    const bot = { reading: { bot: { bot: true, botKind: 'selenium' } } };
    const severities: string[] = [];
    for (const article of ['salt', 'moss', 'maps']) {
      severities.push((await player.play(decide, { article }, bot)).answer.severity);
    }
    expect(severities).toEqual(['success', 'warning', 'error']);
  });

  test('gives two of forty calls at once, whatever they ask for', async () => {
    const { player } = await start();
    const requestIds: string[] = [];
    for (let index = 0; index < 40; index++) requestIds.push(await player.identify());
    const all = ['salt', 'moss', 'maps', 'bridge'];
    const answers = await Promise.all(
      requestIds.map((requestId, index) => player.call(decide, { requestId, article: all[index % 4] })),
    );
    const read = answers.flatMap(({ answer }, index) => (answer.severity === 'error' ? [] : [all[index % 4]]));
    expect(new Set(read).size).toBe(2);
    expect(read).toHaveLength(20);
  });

  test('is reset, and forgets a day by itself', async () => {
    const { clock, server, player } = await start();
    await player.play(decide, { article: 'salt' });
    await player.play(decide, { article: 'moss' });
    expect((await player.play(reset)).answer).toMatchObject({ message: 'Deleted: 2 read articles.', deleted: 2 });
    expect((await player.play(decide, { article: 'maps' })).answer.severity).toBe('success');
    const kept = async () => {
      const { kysely } = server.services.database;
      return (await kysely.selectFrom('playground_reads').select('at').execute()).length;
    };
    expect(await kept()).toBe(1);
    await expect
      .poll(async () => {
        clock.advance(6 * HOUR_MS);
        return await kept();
      })
      .toBe(0);
  });
});
