import { createHash } from 'node:crypto';
import {
  CONSENT_POLICY_VERSION,
  CONSENTED_REGISTER_HASH,
  GPC_SUPPORTED_SINCE,
} from '@whorl/contract/consent-policy.ts';
import { expect, test } from 'vitest';
import { readRecords } from './records/define-records.ts';
import { describeStoredData, storedDataRecords } from './records/stored-data.ts';

const stored = describeStoredData(readRecords(storedDataRecords));

test('the browser storage that needs consent is what this version of the consent policy lists', () => {
  const inBrowser = stored.inBrowser
    .filter(({ category }) => category !== 'required')
    .map(({ place, names, category, holds, purpose, until, readBy }) =>
      [place, names, category, holds, purpose, until, readBy].flat().join('\n'),
    );
  const onServer = stored.onServer
    .filter(({ byConsent }) => byConsent)
    .map(({ title, holds, purpose, until, readBy }) => [title, holds, purpose, until, readBy].join('\n'));
  const optional = [...inBrowser, ...onServer].sort();
  const hash = createHash('sha256').update(optional.join('\n\n')).digest('hex').slice(0, 16);
  expect(
    hash,
    `What is stored by consent has changed. If a visitor would want to be asked again (another thing, purpose, reader, or
a longer life), set CONSENT_POLICY_VERSION in contract/consent-policy.ts to the day from which it holds. In any case
set CONSENTED_REGISTER_HASH there to ${hash}.`,
  ).toBe(CONSENTED_REGISTER_HASH);
});

test('the version of the consent policy and the GPC date are calendar days', () => {
  for (const day of [CONSENT_POLICY_VERSION, GPC_SUPPORTED_SINCE]) {
    expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(new Date(day).toISOString().slice(0, 10)).toBe(day);
  }
});
