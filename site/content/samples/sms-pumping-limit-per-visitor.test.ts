// cspell:ignore whoever (slug of the article)
import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { writeArticleFiles } from './test-article-files.ts';

const folder = writeArticleFiles('sms-pumping-limit-per-visitor');
afterAll(() => rmSync(folder, { recursive: true }));
const run = promisify(execFile);

const PROCESSES = 4;
const REQUESTS_EACH = 25;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const start = Date.UTC(2026, 10, 23);

type Ask = (visitorId: string, now: number) => number;
async function open(name: string): Promise<Ask> {
  const { openCodes } = await import(join(folder, 'codes.js'));
  return openCodes(join(folder, `${name}.sqlite`)).ask;
}

it('the sample sends one visitor at most two codes for concurrent requests', async () => {
  const program = `
    import { openCodes } from './codes.js'
    const { ask } = openCodes('at-once.sqlite')
    const waits = Array.from({ length: ${REQUESTS_EACH} }, () => ask('v', ${start}))
    console.log(waits.filter((wait) => wait === 0).length)`;
  const outputs = await Promise.all(
    Array.from({ length: PROCESSES }, () =>
      run(process.execPath, ['--input-type=module', '-e', program], { cwd: folder }),
    ),
  );
  expect(outputs.reduce((sum, { stdout }) => sum + Number(stdout), 0)).toBe(2);
});

it('the sample delays repeated requests by the times in the table and starts over after a day', async () => {
  const ask = await open('night');
  const sentAt: number[] = [];
  for (let now = start; now < start + 8 * HOUR; now += SECOND) if (ask('v', now) === 0) sentAt.push(now);
  const waits = sentAt.slice(1).map((at, index) => (at - (sentAt[index] ?? 0)) / MINUTE);
  expect(waits.slice(1)).toEqual([1, 2, 4, 8, 16, ...Array.from({ length: 14 }, () => 32)]);
  expect(sentAt).toHaveLength(21);
  const dayAfter = (sentAt.at(-1) ?? 0) + 24 * HOUR;
  expect([0, 1, 2].map((more) => ask('v', dayAfter + more))).toEqual([0, 0, MINUTE - 1]);
});

it('the sample handles visitors separately and reports how long to wait', async () => {
  const ask = await open('apart');
  const { answer } = await import(join(folder, 'answer.js'));
  const press = (visitor: unknown, now = start) => answer(visitor, ask, now);
  const [ada, ben] = [
    { id: 'ada', isBot: false },
    { id: 'ben', isBot: false },
  ];
  expect([press(ada), press(ada), press(ada), press(ben)].map(({ status }) => status)).toEqual([202, 202, 429, 202]);
  expect(press(ada, start + 10 * SECOND)).toEqual({ status: 429, retryAfter: 50 });
  expect(press(ada, start + MINUTE)).toEqual({ status: 202 });
});

it('the sample sends no code to a request without an ID or to a bot', async () => {
  const ask = await open('no-id');
  const { answer } = await import(join(folder, 'answer.js'));
  const answers = Array.from({ length: 100 }, (_, index) =>
    answer(index % 2 === 0 ? undefined : { id: `v-${index}`, isBot: true }, ask, start),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
  const database = new DatabaseSync(join(folder, 'no-id.sqlite'));
  expect(database.prepare('select count(*) as rows from codes').get()?.rows).toBe(0);
});

it('the query finds the number range whose codes are never entered', () => {
  const database = new DatabaseSync(':memory:');
  database.exec('create table messages (prefix text, entered integer, sent_at integer)');
  const send = database.prepare('insert into messages values (?, ?, ?)');
  for (let index = 0; index < 30; index += 1) {
    send.run('+999123', index < 5 ? 1 : 0, 1);
    send.run('+999456', index < 24 ? 1 : 0, 1);
    if (index < 19) send.run('+999789', 0, 1);
    send.run('+999000', 0, 0);
  }
  const found = database.prepare(readFileSync(join(folder, 'unread.sql'), 'utf8')).all({ since: 1 });
  expect(found.map((row) => ({ ...row }))).toEqual([{ prefix: '+999123', messages: 30, entered: 0.17 }]);
});
