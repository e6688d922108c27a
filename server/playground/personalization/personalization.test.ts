import type { SeedShopRequest } from '@whorl/contract/playground/personalization.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import { describe, expect, test } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { createPlayer, otherLaptop } from '../../testing/playground.ts';
import { startTestServer } from '../../testing/server.ts';
import { decideVisit } from './decide-visit.ts';

const { decide, reset } = playgroundCalls.personalization;
const DAY_MS = 24 * 60 * 60_000;
const put = { action: 'put', seed: 'woad' } as const;
const search = (term: string) => ({ action: 'search', term }) as const;

describe('the rule', () => {
  const requestId = '1795262587402.aaaaaa';
  const visit = (request: Record<string, string>, count: number, searches: readonly string[] = []) =>
    decideVisit({
      request: { requestId, ...request } as SeedShopRequest,
      searches,
      cart: count === 0 ? [] : [{ seed: 'woad', count }],
    });
  test.each([
    ['the first into the cart', put, 0, 'success', [{ seed: 'woad', count: 1 }]],
    ['the ninth', put, 8, 'success', [{ seed: 'woad', count: 9 }]],
    ['the tenth', put, 9, 'error', undefined],
    ['one of two out of it', { action: 'takeOut', seed: 'woad' }, 2, 'success', [{ seed: 'woad', count: 1 }]],
    ['the last out of it', { action: 'takeOut', seed: 'woad' }, 1, 'success', []],
    ['one that is not there', { action: 'takeOut', seed: 'teasel' }, 1, 'error', undefined],
  ])('%s', (_what, request, count, severity, cart) => {
    const decision = visit(request, count);
    expect([decision.severity, 'cart' in decision ? decision.cart : undefined]).toEqual([severity, cart]);
  });

  test.each([
    ['a word of the note', 'dyes', ['woad']],
    ['nothing there is', 'oak', []],
  ])('finds by %s', (_what, term, found) => {
    expect(visit(search(term), 0)).toMatchObject({ found });
  });

  test('keeps the latest five searches, each once', () => {
    const five = ['e', 'd', 'c', 'b', 'a'];
    expect(visit(search('c'), 0, five)).toMatchObject({ searches: ['c', 'e', 'd', 'b', 'a'] });
    expect(visit(search('f'), 0, five)).toMatchObject({ searches: ['f', 'e', 'd', 'c', 'b'] });
  });
});

describeOnEachDatabase('the demo of personalization', (makeDatabase) => {
  const start = async () => {
    const clock = createTestClock();
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock });
    return { clock, server, player: createPlayer(server) };
  };
  const enter = { action: 'enter' };

  test('has what a visitor did again without cookies, and shows it to nobody else', async () => {
    const { clock, server, player } = await start();
    expect((await player.play(decide, enter)).answer).toMatchObject({ searches: [], cart: [] });
    for (const term of ['Blue', 'bees', 'blue']) {
      clock.advance(1_000);
      await player.play(decide, search(term));
    }
    await player.play(decide, put);
    await player.play(decide, put);
    const kept = { searches: ['blue', 'bees'], cart: [{ seed: 'woad', count: 2 }] };
    const { answer } = await createPlayer(server).play(decide, enter);
    expect(answer).toMatchObject({ severity: 'success', message: expect.stringMatching(/Welcome back/), ...kept });
    const somebodyElse = { reading: { signals: otherLaptop } };
    const other = await createPlayer(server).play(decide, enter, somebodyElse);
    expect(other.answer).toMatchObject({ message: expect.stringMatching(/Nothing is kept/), searches: [], cart: [] });
  });

  test('shows none of it where several could be meant', async () => {
    const { server, player } = await start();
    await player.play(decide, put);
    const twin = createPlayer(server);
    await twin.identify({ reading: { signals: otherLaptop } });
    await twin.identify();
    const { status, answer } = await createPlayer(server).play(decide, enter);
    expect([status, answer.message]).toEqual([403, expect.stringMatching(/Several visitors look like this one/)]);
    expect(answer).not.toHaveProperty('cart');
  });

  test('puts nine of forty at once in the cart', async () => {
    const { player } = await start();
    const requestIds: string[] = [];
    for (let index = 0; index < 40; index++) requestIds.push(await player.identify());
    const answers = await Promise.all(requestIds.map((requestId) => player.call(decide, { requestId, ...put })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
    expect((await player.play(decide, enter)).answer.cart).toEqual([{ seed: 'woad', count: 9 }]);
  });

  test.each([
    ['no term', { action: 'search', term: '  ' }, 'term'],
    ['a term that is too long', { action: 'search', term: 'a'.repeat(41) }, 'term'],
    ['a term with a NUL', { action: 'search', term: 'a\u0000' }, 'term'],
    ['a seed that is not sold', { action: 'put', seed: 'oak' }, 'seed'],
    ['an action that there is not', { action: 'pay' }, 'action'],
  ])('with %s says what is wrong', async (_what, fields, field) => {
    const { player } = await start();
    const { status, answer } = await player.play(decide, fields);
    expect([status, answer.message]).toEqual([400, expect.stringContaining(field)]);
  });

  test('is reset, and forgets after a week', async () => {
    const { clock, player } = await start();
    await player.play(decide, search('blue'));
    await player.play(decide, put);
    expect((await player.play(reset)).answer).toMatchObject({
      message: 'Deleted: 1 search and 1 entry of the cart.',
      deleted: 2,
    });
    await player.play(decide, search('blue'));
    await player.play(decide, put);
    clock.advance(7 * DAY_MS - 1);
    expect((await player.play(decide, enter)).answer.searches).toEqual(['blue']);
    clock.advance(1);
    expect((await player.play(decide, enter)).answer).toMatchObject({ searches: [], cart: [] });
  });
});
