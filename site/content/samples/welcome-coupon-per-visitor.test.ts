import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { writeArticleFiles } from './test-article-files.ts';

const folder = writeArticleFiles('welcome-coupon-per-visitor');
afterAll(() => rmSync(folder, { recursive: true }));
const run = promisify(execFile);

const PROCESSES = 4;
const CLAIMS_EACH = 25;

it('the sample gives one visitor two coupons for any number of concurrent claims', async () => {
  expect(await claimFromProcesses('one-visitor', 'who + "-" + i', '"v"')).toBe(2);
});

it('the sample gives an account one coupon and the same answer for each retry', async () => {
  expect(await claimFromProcesses('one-account', '"ada"', '"v"')).toBe(PROCESSES * CLAIMS_EACH);
  expect(countClaims('one-account')).toBe(1);
});

it('the sample grants no coupon immediately without an ID or to a bot', async () => {
  expect(await claimFromProcesses('no-id', 'who + "-" + i', 'getCouponVisitor({ visitorId: "v", isBot: true })')).toBe(
    0,
  );
  expect(await claimFromProcesses('no-id', 'who + "-" + i', 'getCouponVisitor()')).toBe(0);
});

it('the sample releases a coupon and handles visitors separately', async () => {
  const { openClaims } = await import(join(folder, 'claims.js'));
  const { claim, release } = openClaims(join(folder, 'returns.sqlite'));
  expect(['a', 'b', 'c'].map((account) => claim(account, 'home'))).toEqual(['now', 'now', 'later']);
  expect(claim('d', 'elsewhere')).toBe('now');
  expect([release('a'), release('a'), claim('c', 'home'), claim('e', 'home')]).toEqual([true, false, 'now', 'later']);
});

it('the query counts visitors with more than two coupons', () => {
  const database = new DatabaseSync(':memory:');
  database.exec('create table claims (visitor_id text); insert into claims values (1), (1), (1), (1), (2), (2), (3)');
  const found = database.prepare(readFileSync(join(folder, 'how-many.sql'), 'utf8')).get();
  expect({ ...found }).toEqual({ visitors: 1, coupons: 4 });
});

/** Returns how many of all claims were answered with `now`. */
async function claimFromProcesses(name: string, account: string, visitorId: string): Promise<number> {
  const program = `
    import { openClaims } from './claims.js'
    import { getCouponVisitor } from './welcome.js'
    const who = process.argv[1]
    const { claim } = openClaims('${name}.sqlite')
    const said = Array.from({ length: ${CLAIMS_EACH} }, (_, i) => claim(${account}, ${visitorId}))
    console.log(said.filter((answer) => answer === 'now').length)`;
  const outputs = await Promise.all(
    Array.from({ length: PROCESSES }, (_, who) =>
      run(process.execPath, ['--input-type=module', '-e', program, String(who)], { cwd: folder }),
    ),
  );
  return outputs.reduce((sum, { stdout }) => sum + Number(stdout), 0);
}

function countClaims(name: string): unknown {
  const database = new DatabaseSync(join(folder, `${name}.sqlite`));
  return database.prepare('select count(*) as claims from claims').get()?.claims;
}
