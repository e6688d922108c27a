import type { SeedShopRequest } from '@whorl/contract/playground/personalization.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import { describe, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { createDemoVisitor, otherLaptop, startDemoServer } from '../../testing/playground.ts';
import { decideVisit } from './decide-visit.ts';

const { decide, reset } = playgroundCalls.personalization;
const DAY_MS = 24 * 60 * 60_000;
const put = { action: 'put', seed: 'woad' } as const;
const search = (term: string) => ({ action: 'search', term }) as const;

describe('decideVisit', () => {
  const requestId = '1795262587402.aaaaaa';
  const visit = (request: Record<string, string>, count: number, searches: readonly string[] = []) =>
    decideVisit({
      request: { requestId, ...request } as SeedShopRequest,
      searches,
      cart: count === 0 ? [] : [{ seed: 'woad', count }],
    });
  test.each([
    ['adding the first item', put, 0, 'success', [{ seed: 'woad', count: 1 }]],
    ['adding the ninth item', put, 8, 'success', [{ seed: 'woad', count: 9 }]],
    ['adding the tenth item', put, 9, 'error', undefined],
    ['removing one of two items', { action: 'takeOut', seed: 'woad' }, 2, 'success', [{ seed: 'woad', count: 1 }]],
    ['removing the last item', { action: 'takeOut', seed: 'woad' }, 1, 'success', []],
    ['removing an item that is not in the cart', { action: 'takeOut', seed: 'teasel' }, 1, 'error', undefined],
  ])('returns the expected decision for %s', (_what, request, count, severity, cart) => {
    const decision = visit(request, count);
    expect([decision.severity, 'cart' in decision ? decision.cart : undefined]).toEqual([severity, cart]);
  });

  test.each([
    ['a word of the description', 'dyes', ['woad']],
    ['a word without matches', 'oak', []],
  ])('searches by %s', (_what, term, found) => {
    expect(visit(search(term), 0)).toMatchObject({ found });
  });

  test('keeps the latest five searches, each once', () => {
    const five = ['e', 'd', 'c', 'b', 'a'];
    expect(visit(search('c'), 0, five)).toMatchObject({ searches: ['c', 'e', 'd', 'b', 'a'] });
    expect(visit(search('f'), 0, five)).toMatchObject({ searches: ['f', 'e', 'd', 'c', 'b'] });
  });
});

describeOnEachDatabase('the personalization demo', (makeDatabase) => {
  const start = () => startDemoServer(makeDatabase());
  const enter = { action: 'enter' };

  test('restores a visitor’s searches and cart without cookies, and shows them to no one else', async () => {
    const { clock, server, visitor } = await start();
    expect((await visitor.submit(decide, enter)).answer).toMatchObject({ searches: [], cart: [] });
    for (const term of ['Blue', 'bees', 'blue']) {
      clock.advance(1_000);
      await visitor.submit(decide, search(term));
    }
    await visitor.submit(decide, put);
    await visitor.submit(decide, put);
    const kept = { searches: ['blue', 'bees'], cart: [{ seed: 'woad', count: 2 }] };
    const { answer } = await createDemoVisitor(server).submit(decide, enter);
    expect(answer).toMatchObject({ severity: 'success', message: expect.stringMatching(/Welcome back/), ...kept });
    const otherVisitor = { payload: { signals: otherLaptop } };
    const other = await createDemoVisitor(server).submit(decide, enter, otherVisitor);
    expect(other.answer).toMatchObject({ message: expect.stringMatching(/No data is stored/), searches: [], cart: [] });
  });

  test('shows nothing when several visitors match', async () => {
    const { server, visitor } = await start();
    await visitor.submit(decide, put);
    const twin = createDemoVisitor(server);
    await twin.identify({ payload: { signals: otherLaptop } });
    await twin.identify();
    const { status, answer } = await createDemoVisitor(server).submit(decide, enter);
    expect([status, answer.message]).toEqual([
      200,
      expect.stringMatching(/We can’t tell this browser from a similar one/),
    ]);
    expect(answer).not.toHaveProperty('cart');
  });

  test('accepts nine of 40 concurrent items', async () => {
    const { visitor } = await start();
    const requestIds: string[] = [];
    for (let index = 0; index < 40; index++) requestIds.push(await visitor.identify());
    const answers = await Promise.all(requestIds.map((requestId) => visitor.call(decide, { requestId, ...put })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
    expect((await visitor.submit(decide, enter)).answer.cart).toEqual([{ seed: 'woad', count: 9 }]);
  });

  test.each([
    ['no term', { action: 'search', term: '  ' }, 'term'],
    ['a term that is too long', { action: 'search', term: 'a'.repeat(41) }, 'term'],
    ['a term with a NUL', { action: 'search', term: 'a\u0000' }, 'term'],
    ['an unknown seed', { action: 'put', seed: 'oak' }, 'seed'],
    ['an unknown action', { action: 'pay' }, 'action'],
  ])('rejects %s by field name', async (_what, fields, field) => {
    const { visitor } = await start();
    const { status, answer } = await visitor.submit(decide, fields);
    expect([status, answer.message]).toEqual([400, expect.stringContaining(field)]);
  });

  test('can be reset, and forgets after a week', async () => {
    const { clock, visitor } = await start();
    await visitor.submit(decide, search('blue'));
    await visitor.submit(decide, put);
    expect((await visitor.submit(reset)).answer).toMatchObject({
      message: 'Deleted: 1 search and 1 cart item.',
      deleted: 2,
    });
    await visitor.submit(decide, search('blue'));
    await visitor.submit(decide, put);
    clock.advance(7 * DAY_MS - 1);
    expect((await visitor.submit(decide, enter)).answer.searches).toEqual(['blue']);
    clock.advance(1);
    expect((await visitor.submit(decide, enter)).answer).toMatchObject({ searches: [], cart: [] });
  });
});
