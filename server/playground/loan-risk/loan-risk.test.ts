import { DISPOSABLE_INCOME_PERCENT } from '@whorl/contract/playground/lender.ts';
import { loanFieldsSchema } from '@whorl/contract/playground/loan-risk.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createTestClock } from '../../testing/clock.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { botChanges, createDemoVisitor, otherLaptop, startDemoServer } from '../../testing/playground.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { decideLoan } from './decide-loan.ts';
import { normalizeName } from './normalize-name.ts';

const { decide, reset } = playgroundCalls.loanRisk;
const HOUR_MS = 60 * 60_000;
const ada = { firstName: 'Ada', lastName: 'Lovelace', amount: 5_000, income: 2_400, months: 24 };

describe('decideLoan', () => {
  const now = 1_795_262_587_402;
  const request = { now, dollars: 5_000, months: 24, income: 2_400 };
  const past = (isSameName: boolean, isSameIncome: boolean, hours = 1) => [
    { at: now - hours * HOUR_MS, isSameName, isSameIncome },
  ];
  const almostADay = 24 - 1 / HOUR_MS;
  test.each([
    ['a first request', [], 'success', /^Approved: 24 monthly payments of \$221\.60\.$/],
    ['the same request again', past(true, true), 'success', /^Approved/],
    ['another name', past(false, true), 'warning', /Sent to manual review: .* with another name\.$/],
    ['another income', past(true, false), 'warning', /Sent to manual review: .* with another income\.$/],
    ['both changed', past(false, false), 'warning', /with another name and another income\.$/],
    [
      'another name once and another income once',
      [...past(false, true), ...past(true, false)],
      'warning',
      /name and another income\.$/,
    ],
    [
      'another name, and the same name since',
      [...past(false, true, 2), ...past(true, true)],
      'warning',
      /another name\.$/,
    ],
    ['another name of almost a day ago', past(false, true, almostADay), 'warning', /another name\.$/],
    ['another name of a day ago', past(false, true, 24), 'success', /^Approved/],
    ['another income of almost a day ago', past(true, false, almostADay), 'warning', /another income\.$/],
    ['another income of a day ago', past(true, false, 24), 'success', /^Approved/],
  ] as const)('returns the expected decision for %s', (_what, earlier, severity, words) => {
    const decision = decideLoan({ ...request, earlier });
    expect(decision.severity).toBe(severity);
    expect(decision.message).toMatch(words);
    expect(decision.checks.every(({ passed }) => passed)).toBe(severity === 'success');
    expect('instalmentCents' in decision).toBe(severity === 'success');
  });

  // $503.75 per month is 30% of $1,679.17.
  test.each([
    [1_000, 2, 1_679, 'error', '69.9%'],
    [1_000, 2, 1_680, 'success', '70%'],
    [10_000, 48, 782, 'error', '69.9%'],
    [10_000, 48, 783, 'success', '70%'],
    [10_000, 2, 500, 'error', '0%'],
    [10_000, 2, 16_791, 'error', '69.9%'],
    [10_000, 2, 16_792, 'success', '70%'],
  ])('decides on $%i over %i months with $%i per month: %s', (dollars, months, income, severity, percent) => {
    expect(DISPOSABLE_INCOME_PERCENT).toBe(70);
    const decision = decideLoan({ earlier: [], now, dollars, months, income });
    expect(decision.severity).toBe(severity);
    expect(decision.checks.at(-1)?.value).toContain(percent);
    if (severity === 'error')
      expect(decision.message).toMatch(/^Not approved: .* would remain after .* \(minimum 70%\)\.$/);
  });

  test('requires a manual review before it checks the income', () => {
    const decision = decideLoan({ earlier: past(false, true), now, dollars: 10_000, months: 2, income: 500 });
    expect([decision.severity, decision.checks.length]).toEqual(['warning', 1]);
  });
});

test.each([
  ['ADA', 'ada'],
  [' Ada \n  Maria ', 'ada maria'],
  ['Adá', 'ada'],
  ['Ａｄａ', 'ada'],
  ['Łukasz', 'łukasz'],
  ['नीरा', 'नीरा'],
])('normalizeName turns %j into %j', (name, normal) => {
  expect(normalizeName(name)).toBe(normal);
});

describe('loanRequestSchema', () => {
  const findMessage = (fields: object) => {
    const { issues } = v.safeParse(loanFieldsSchema, { ...ada, ...fields });
    return issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join();
  };
  test.each([
    ['the smallest values', { amount: 1_000, income: 500, months: 2 }],
    ['the largest values', { amount: 10_000, income: 30_000, months: 48 }],
    ['the longest names', { firstName: 'a'.repeat(60), lastName: ' b ' }],
  ])('accepts %s', (_what, fields) => {
    expect(findMessage(fields)).toBeUndefined();
  });
  test.each([
    ['amount', [999, 10_001, 1_000.5, Number.NaN, '5000', null], 'Please enter whole dollars from 1,000 to 10,000.'],
    ['income', [499, 30_001, 500.5, Number.NaN, '2400', null], 'Please enter whole dollars from 500 to 30,000.'],
    ['months', [1, 49, 2.5, Number.NaN, '24', null], 'Please enter whole months from 2 to 48.'],
    ['firstName', ['', '  ', 7, null], 'Please enter a name.'],
    ['lastName', ['', '  ', 7, null], 'Please enter a name.'],
    ['lastName', ['a'.repeat(61)], 'Please enter at most 60 characters.'],
  ])('rejects an invalid %s without repeating its value', (field, values, words) => {
    for (const value of values) expect(findMessage({ [field]: value })).toBe(`${field}: ${words}`);
  });
});

describeOnEachDatabase('the loan risk demo', (makeDatabase) => {
  const start = () => startDemoServer(makeDatabase());
  const readRows = ({ services }: TestServer) =>
    services.database.kysely.selectFrom('playground_loans').selectAll().execute();

  test('approves an honest customer, who may request another amount', async () => {
    const { server, visitor } = await start();
    const { status, answer } = await visitor.submit(decide, ada);
    expect([status, answer.severity, answer.instalmentCents]).toEqual([200, 'success', 22_160]);
    const other = await visitor.submit(decide, { ...ada, firstName: ' ADA', amount: 1_000, months: 2 });
    expect(other.answer.message).toMatch(/^Approved: 2 monthly payments of \$503\.75/);
    const tooMuch = await visitor.submit(decide, { ...ada, amount: 10_000, months: 12 });
    expect([tooMuch.status, tooMuch.answer.message]).toEqual([
      403,
      expect.stringMatching(/64\.1% of your income would/),
    ]);
    expect(await readRows(server)).toHaveLength(1);
  });

  test('requires a manual review when a visitor changes the name or income, regardless of cookies, and for no one else', async () => {
    const { clock, server, visitor } = await start();
    // Rejected first, then with a sufficient income.
    expect((await visitor.submit(decide, { ...ada, income: 600 })).answer.message).toMatch(/^Not approved/);
    const richer = await createDemoVisitor(server).submit(decide, ada);
    expect([richer.status, richer.answer.severity]).toEqual([200, 'warning']);
    expect(richer.answer.message).toMatch(/with another income\.$/);
    const grace = { ...ada, firstName: 'Grace', lastName: 'Hopper', income: 3_000 };
    expect((await createDemoVisitor(server).submit(decide, grace)).answer.message).toMatch(
      /another name and another income/,
    );
    const otherVisitor = { payload: { signals: otherLaptop } };
    expect((await createDemoVisitor(server).submit(decide, grace, otherVisitor)).answer.severity).toBe('success');
    clock.advance(24 * HOUR_MS - 1);
    expect((await visitor.submit(decide, { ...ada, lastName: 'King' })).answer.severity).toBe('warning');
    clock.advance(24 * HOUR_MS);
    expect((await visitor.submit(decide, ada)).answer.severity).toBe('success');
  });

  test('approves one of 40 concurrent requests with different names', async () => {
    const { visitor } = await start();
    const requestIds: string[] = [];
    for (let index = 0; index < 40; index++) requestIds.push(await visitor.identify());
    const answers = await Promise.all(
      requestIds.map((requestId, index) => visitor.call(decide, { ...ada, requestId, lastName: `Lovelace ${index}` })),
    );
    const severities = answers.map(({ answer }) => answer.severity);
    expect(severities.filter((severity) => severity === 'success')).toHaveLength(1);
    expect(severities.filter((severity) => severity === 'warning')).toHaveLength(39);
  });

  test('rejects bots', async () => {
    const { server, visitor } = await start();
    expect((await visitor.submit(decide, ada, botChanges)).answer.message).toMatch(/Bot detected/);
    expect(await readRows(server)).toEqual([]);
  });

  test('reports an invalid field before it decides', async () => {
    const { server, visitor } = await start();
    const { status, answer } = await visitor.submit(decide, { ...ada, amount: 10_001 });
    expect([status, answer.message]).toEqual([400, 'amount: Please enter whole dollars from 1,000 to 10,000.']);
    expect(await readRows(server)).toEqual([]);
  });

  test('stores only digests of names and incomes, which differ between visitors, for a day', async () => {
    let logged = '';
    const log = createLog('trace', { write: (line) => (logged += line) });
    const clock = createTestClock();
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock, log });
    await createDemoVisitor(server).submit(decide, ada);
    await createDemoVisitor(server).submit(decide, ada, { payload: { signals: otherLaptop } });
    const rows = await readRows(server);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['at', 'income_digest', 'name_digest', 'visitor_id']);
    const digests = rows.flatMap(({ name_digest, income_digest }) => [name_digest, income_digest]);
    expect(new Set(digests).size).toBe(4);
    for (const digest of digests) expect(digest).toMatch(/^[\w-]{43}$/);
    expect(logged).toContain(decide);
    expect(JSON.stringify(rows) + logged).not.toMatch(/Lovelace|lovelace/);
    clock.advance(24 * HOUR_MS);
    await expect
      .poll(async () => {
        clock.advance(10 * 60_000);
        return (await readRows(server)).length;
      })
      .toBe(0);
  });

  test('is reset with the number of deleted rows', async () => {
    const { visitor } = await start();
    await visitor.submit(decide, ada);
    await visitor.submit(decide, { ...ada, firstName: 'Augusta' });
    expect((await visitor.submit(reset)).answer).toMatchObject({
      message: 'Deleted: 2 loan applications.',
      deleted: 2,
    });
    expect((await visitor.submit(reset)).answer).toMatchObject({ deleted: 0 });
    expect((await visitor.submit(decide, { ...ada, firstName: 'Augusta' })).answer.severity).toBe('success');
  });
});
