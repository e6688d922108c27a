import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { botWeights } from '@whorl/contract/identification/bot-evidence.ts';
import { confidenceThresholds } from '@whorl/contract/identification/confidence.ts';
import { MAX_FAILED_LOGINS } from '@whorl/contract/playground/bank.ts';
import { MAX_IDENTIFICATION_AGE_MS } from '@whorl/contract/playground/checks.ts';
import { MAX_TAKE_OVERS } from '@whorl/contract/playground/music.ts';
import { MAX_CHARGEBACKS, MAX_FAILED_PAYMENTS } from '@whorl/contract/playground/payment-shop.ts';
import { CODE_WAIT_MINUTES, MAX_CODES } from '@whorl/contract/playground/sms-signup.ts';
import { TRIAL_DAYS } from '@whorl/contract/playground/weather-trial.ts';
import { PLAYGROUND_YEAR_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import { expect, it } from 'vitest';
import { contentRoot } from '../content-folders.ts';

const readDoc = (slug: string) => readFileSync(join(contentRoot, 'docs', `${slug}.mdx`), 'utf8').replaceAll('_', '');

it.each([
  ['server-check', [`MAXAGEMS = ${MAX_IDENTIFICATION_AGE_MS}\n`, `LEASTCONFIDENCE = ${confidenceThresholds.check}\n`]],
  ['account-sharing', [`TAKEOVERSALLOWED = ${MAX_TAKE_OVERS}\n`]],
  ['account-takeover', [`FAILURESALLOWED = ${MAX_FAILED_LOGINS}\n`]],
  ['new-accounts', [`WINDOWMS = ${TRIAL_DAYS} *`]],
  ['payment-fraud', [`YEARMS = ${PLAYGROUND_YEAR_DAYS} *`, `chargebacks > ${MAX_CHARGEBACKS} ||`]],
  ['payment-fraud', [`failures >= ${MAX_FAILED_PAYMENTS}\n`]],
  [
    'sms-pumping',
    [
      `CODESALLOWED = ${MAX_CODES}\n`,
      `WAITSMS = [${[0, ...CODE_WAIT_MINUTES.map((wait) => wait * 60_000)].join(', ')}]`,
    ],
  ],
])('the sample of /docs/%s/ has the limits of the demo', (slug, constants) => {
  const text = readDoc(slug);
  for (const constant of constants) expect(text).toContain(constant);
});

it('the documentation lists every bot evidence with its weight', () => {
  const text = readFileSync(join(contentRoot, 'docs/bot-detection.mdx'), 'utf8').replaceAll('−', '-');
  const rows = [...text.matchAll(/^\| `(\w+)`: .* \| (-?[\d.]+) \|$/gm)];
  const documented = Object.fromEntries(rows.map(([, name = '', weight]) => [name, Number(weight)]));
  const { crawler_declared, crawler_verified, crawler_unverified, ...others } = botWeights;
  expect(documented).toMatchObject(others);
});
