import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { printedTables, writeArticleFiles } from './test-article-files.ts';

const slug = 'detect-card-testing';
const folder = writeArticleFiles(slug);
let database: DatabaseSync;
beforeAll(async () => {
  const { makePayments } = await import(join(folder, 'make-payments.js'));
  database = makePayments();
});
afterAll(() => rmSync(folder, { recursive: true }));

const queries = ['by-hour.sql', 'by-address.sql', 'by-visitor.sql', 'the-rule.sql'];

it.each(queries.map((name, index) => [name, index] as const))('the article prints the results of %s', (name, index) => {
  expect(printedTables(slug)[index]).toEqual(answerTo(name));
});

it("the rule's query uses its index", () => {
  database.exec(query('index.sql'));
  const plan = JSON.stringify(database.prepare(`explain query plan ${query('the-rule.sql')}`).all());
  expect(plan).toContain('SEARCH earlier USING INDEX payments_by_visitor (visitor=? AND at>? AND at<?)');
});

const query = (name: string): string => readFileSync(join(folder, name), 'utf8');

function answerTo(name: string) {
  const found = database.prepare(query(name)).all();
  const head = Object.keys(found[0] ?? {}).map((column) => column.replaceAll('_', ' '));
  return { head, rows: found.map((row) => Object.values(row).map((value) => Number(value).toLocaleString('en'))) };
}
