import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { contentRoot } from '../../../content/content-folders.ts';
import { insertFigures, insertFiguresInCode } from '../../../content/figures/page-figures.ts';
import { spellNumber } from '../../../content/figures/spell-number.ts';
import { readRecords } from '../../../content/records/define-records.ts';
import { riskRecords } from '../../../content/records/risk-assessment.ts';
import { figures } from './content.ts';
import { sharingRule } from './example.ts';

const text = readFileSync(join(contentRoot, 'products/account-sharing-prevention.mdx'), 'utf8');
const fail = (message: string): never => {
  throw new Error(message);
};
const { devices, minutes, days } = sharingRule;
const DAY_MS = 86_400_000;
const NOW = 20_000 * DAY_MS;

/** Runs the page's query on seats, each with its number of devices at once per day. */
function countSharedDays(seats: Readonly<Record<string, readonly number[]>>): Record<string, number> {
  const database = new DatabaseSync(':memory:');
  database.exec(
    'create table work (seat, at integer, request_id); create table identifications (request_id, visitor_id)',
  );
  const addWork = database.prepare('insert into work values (?, ?, ?)');
  const addIdentification = database.prepare('insert into identifications values (?, ?)');
  for (const [seat, counts] of Object.entries(seats))
    counts.forEach((count, day) => {
      for (let device = 0; device < count; device++) {
        addWork.run(seat, NOW - (day + 1) * DAY_MS + device * 1000, `${seat}-${day}-${device}`);
        addIdentification.run(`${seat}-${day}-${device}`, `${seat}-${device}`);
      }
    });
  const [, sql = ''] = /```sql [^\n]*\n(.*?)```/s.exec(text) ?? [];
  const rows = database.prepare(insertFiguresInCode(sql, figures, fail)).all({ now_ms: NOW });
  return Object.fromEntries(rows.map(({ seat, shared_days }) => [String(seat), Number(shared_days)]));
}

it('the query counts the days on which a seat has the recommended number of devices at once', () => {
  const counted = countSharedDays({
    shared: Array.from({ length: days }, () => devices),
    'shared once': [devices],
    family: Array.from({ length: 20 }, () => devices - 1),
  });
  expect(counted).toEqual({ shared: days, 'shared once': 1, family: 0 });
});

it('the FAQ and the risk assessment recommend the rule of the query', () => {
  const [, answer = ''] = /### What counts as “at once”\?\n\n(.*)\n/.exec(text) ?? [];
  const { attacks } = readRecords(riskRecords);
  const recommended = attacks.find(({ id }) => id === 'sharing')?.high;
  const sameMinutes = `in the same ${spellNumber(minutes)} minutes`;
  expect(recommended).toContain(sameMinutes);
  expect(insertFigures(answer, figures, fail)).toContain(sameMinutes);
  expect(insertFigures(answer, figures, fail)).toMatch(
    new RegExp(`${spellNumber(devices)} devices at once on at least ${spellNumber(days)} days .*shared_days`),
  );
});
