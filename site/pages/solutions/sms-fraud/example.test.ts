// cspell:ignore whoever (slug of the article)
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CENTS_PER_MESSAGE, dollars, HOURS, REQUESTS_PER_HOUR, unlimited } from './example.ts';

const article = join(import.meta.dirname, '../../../../content/blog/sms-pumping-limit-per-visitor/index.mdx');

test('the article about the SMS example contains its figures', () => {
  const text = readFileSync(article, 'utf8');
  expect(text).toContain(
    `sends ${REQUESTS_PER_HOUR} requests per hour, and a message costs ${CENTS_PER_MESSAGE} cents`,
  );
  expect([HOURS, unlimited]).toEqual([8, 1920]);
  expect(text).toContain(`1,920 messages and ${dollars(unlimited)}. With it, they are 21 messages and ${dollars(21)}.`);
});
