import { REMAINING_PERCENT } from '@whorl/contract/playground/loan-office.ts';
import { loanFieldsSchema } from '@whorl/contract/playground/loan-risk.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createTestClock } from '../../testing/clock.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { createPlayer, otherLaptop } from '../../testing/playground.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { decideLoan } from './decide-loan.ts';
import { normaliseName } from './normalise-name.ts';

const { decide, reset } = playgroundCalls.loanRisk;
const HOUR_MS = 60 * 60_000;
const ada = { firstName: 'Ada', lastName: 'Lovelace', amount: 5_000, income: 2_400, months: 24 };

describe('the rule', () => {
  const now = 1_795_262_587_402;
  const asked = { now, euros: 5_000, months: 24, income: 2_400 };
  const past = (isSameName: boolean, isSameIncome: boolean, hours = 1) => [
    { at: now - hours * HOUR_MS, isSameName, isSameIncome },
  ];
  const almostADay = 24 - 1 / HOUR_MS;
  test.each([
    ['a first request', [], 'success', /^Approved: 24 months of € 221\.60\.$/],
    ['the same again', past(true, true), 'success', /^Approved/],
    ['another name', past(false, true), 'warning', /A person looks.* with another name\.$/],
    ['another income', past(true, false), 'warning', /A person looks.* with another income\.$/],
    ['both', past(false, false), 'warning', /with another name and another income\.$/],
    [
      'another name once and another income once',
      [...past(false, true), ...past(true, false)],
      'warning',
      /name and another income\.$/,
    ],
    ['another name, and the same since', [...past(false, true, 2), ...past(true, true)], 'warning', /another name\.$/],
    ['another name of almost a day ago', past(false, true, almostADay), 'warning', /another name\.$/],
    ['another name of a day ago', past(false, true, 24), 'success', /^Approved/],
    ['another income of almost a day ago', past(true, false, almostADay), 'warning', /another income\.$/],
    ['another income of a day ago', past(true, false, 24), 'success', /^Approved/],
  ] as const)('%s', (_what, earlier, severity, words) => {
    const decision = decideLoan({ ...asked, earlier });
    expect(decision.severity).toBe(severity);
    expect(decision.message).toMatch(words);
    expect(decision.checks.every(({ passed }) => passed)).toBe(severity === 'success');
    expect('instalmentCents' in decision).toBe(severity === 'success');
  });

  // € 503.75 a month are 30% of € 1,679.17.
  test.each([
    [1_000, 2, 1_679, 'error', '69.9%'],
    [1_000, 2, 1_680, 'success', '70%'],
    [10_000, 48, 782, 'error', '69.9%'],
    [10_000, 48, 783, 'success', '70%'],
    [10_000, 2, 500, 'error', '0%'],
    [10_000, 2, 16_791, 'error', '69.9%'],
    [10_000, 2, 16_792, 'success', '70%'],
  ])('€ %i over %i months of € %i a month: %s', (euros, months, income, severity, percent) => {
    expect(REMAINING_PERCENT).toBe(70);
    const decision = decideLoan({ earlier: [], now, euros, months, income });
    expect(decision.severity).toBe(severity);
    expect(decision.checks.at(-1)?.value).toContain(percent);
    if (severity === 'error') expect(decision.message).toMatch(/^Not approved: .* would remain, and 70% have to\.$/);
  });

  test('has a person look before it looks at the income', () => {
    const decision = decideLoan({ earlier: past(false, true), now, euros: 10_000, months: 2, income: 500 });
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
])('the name %j is compared as %j', (name, normal) => {
  expect(normaliseName(name)).toBe(normal);
});

describe('the fields', () => {
  const messageOf = (fields: object) => {
    const { issues } = v.safeParse(loanFieldsSchema, { ...ada, ...fields });
    return issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join();
  };
  test.each([
    ['the least', { amount: 1_000, income: 500, months: 2 }],
    ['the most', { amount: 10_000, income: 30_000, months: 48 }],
    ['the longest names', { firstName: 'a'.repeat(60), lastName: ' b ' }],
  ])('take %s', (_what, fields) => {
    expect(messageOf(fields)).toBeUndefined();
  });
  test.each([
    ['amount', [999, 10_001, 1_000.5, Number.NaN, '5000', null], 'Whole euros from 1,000 to 10,000.'],
    ['income', [499, 30_001, 500.5, Number.NaN, '2400', null], 'Whole euros from 500 to 30,000.'],
    ['months', [1, 49, 2.5, Number.NaN, '24', null], 'Whole months from 2 to 48.'],
    ['firstName', ['', '  ', 7, null], 'A name, please.'],
    ['lastName', ['', '  ', 7, null], 'A name, please.'],
    ['lastName', ['a'.repeat(61)], 'No more than 60 characters.'],
  ])('name %s where it is not right, and do not repeat it', (field, values, words) => {
    for (const value of values) expect(messageOf({ [field]: value })).toBe(`${field}: ${words}`);
  });
});

describeOnEachDatabase('the demo of loan risk', (makeDatabase) => {
  const start = async () => {
    const clock = createTestClock();
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock });
    return { clock, server, player: createPlayer(server) };
  };
  const rowsOf = ({ services }: TestServer) =>
    services.database.kysely.selectFrom('playground_loans').selectAll().execute();

  test('lends to an honest customer, who may ask for another sum', async () => {
    const { server, player } = await start();
    const { status, answer } = await player.play(decide, ada);
    expect([status, answer.severity, answer.instalmentCents]).toEqual([200, 'success', 22_160]);
    const other = await player.play(decide, { ...ada, firstName: ' ADA', amount: 1_000, months: 2 });
    expect(other.answer.message).toMatch(/^Approved: 2 months of € 503\.75/);
    const tooMuch = await player.play(decide, { ...ada, amount: 10_000, months: 12 });
    expect([tooMuch.status, tooMuch.answer.message]).toEqual([
      403,
      expect.stringMatching(/64\.1% of the income would/),
    ]);
    expect(await rowsOf(server)).toHaveLength(1);
  });

  test('has a person look where a visitor asks as somebody else, with whichever cookies, and nobody else', async () => {
    const { clock, server, player } = await start();
    // Refused first, then with an income that would do.
    expect((await player.play(decide, { ...ada, income: 600 })).answer.message).toMatch(/^Not approved/);
    const richer = await createPlayer(server).play(decide, ada);
    expect([richer.status, richer.answer.severity]).toEqual([200, 'warning']);
    expect(richer.answer.message).toMatch(/with another income\.$/);
    const grace = { ...ada, firstName: 'Grace', lastName: 'Hopper', income: 3_000 };
    expect((await createPlayer(server).play(decide, grace)).answer.message).toMatch(/another name and another income/);
    const somebodyElse = { reading: { signals: otherLaptop } };
    expect((await createPlayer(server).play(decide, grace, somebodyElse)).answer.severity).toBe('success');
    clock.advance(24 * HOUR_MS - 1);
    expect((await player.play(decide, { ...ada, lastName: 'King' })).answer.severity).toBe('warning');
    clock.advance(24 * HOUR_MS);
    expect((await player.play(decide, ada)).answer.severity).toBe('success');
  });

  test('lends under one of forty names that come at once', async () => {
    const { player } = await start();
    const requestIds: string[] = [];
    for (let index = 0; index < 40; index++) requestIds.push(await player.identify());
    const answers = await Promise.all(
      requestIds.map((requestId, index) => player.call(decide, { ...ada, requestId, lastName: `Lovelace ${index}` })),
    );
    const severities = answers.map(({ answer }) => answer.severity);
    expect(severities.filter((severity) => severity === 'success')).toHaveLength(1);
    expect(severities.filter((severity) => severity === 'warning')).toHaveLength(39);
  });

  test('gives a program no loan', async () => {
    const { server, player } = await start();
    const bot = { reading: { bot: { bot: true, botKind: 'headless_chrome' } } };
    expect((await player.play(decide, ada, bot)).answer.message).toMatch(/A program drives/);
    expect(await rowsOf(server)).toEqual([]);
  });

  test('names the field that is wrong, before it decides anything', async () => {
    const { server, player } = await start();
    const { status, answer } = await player.play(decide, { ...ada, amount: 10_001 });
    expect([status, answer.message]).toEqual([400, 'amount: Whole euros from 1,000 to 10,000.']);
    expect(await rowsOf(server)).toEqual([]);
  });

  test('keeps neither names nor incomes, the same ones of two visitors differently, and not longer than a day', async () => {
    let logged = '';
    const log = createLog('trace', { write: (line) => (logged += line) });
    const clock = createTestClock();
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock, log });
    await createPlayer(server).play(decide, ada);
    await createPlayer(server).play(decide, ada, { reading: { signals: otherLaptop } });
    const rows = await rowsOf(server);
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
        return (await rowsOf(server)).length;
      })
      .toBe(0);
  });

  test('is reset, and says what was deleted', async () => {
    const { player } = await start();
    await player.play(decide, ada);
    await player.play(decide, { ...ada, firstName: 'Augusta' });
    expect((await player.play(reset)).answer).toMatchObject({ message: 'Deleted: 2 loan requests.', deleted: 2 });
    expect((await player.play(reset)).answer).toMatchObject({ deleted: 0 });
    expect((await player.play(decide, { ...ada, firstName: 'Augusta' })).answer.severity).toBe('success');
  });
});
