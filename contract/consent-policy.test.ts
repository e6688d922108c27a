import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { CONSENT_POLICY_VERSION, CONSENTED_REGISTER_HASH, GPC_SUPPORTED_SINCE } from './consent-policy.ts';
import { keptInBrowser } from './stored-data/kept-in-browser.ts';
import { keptOnServer } from './stored-data/kept-on-server.ts';

test('what is stored by consent is what this version of the policy asks for', () => {
  const inBrowser = keptInBrowser
    .filter(({ category }) => category !== 'required')
    .map(({ place, names, category, holds, purpose, until, readBy }) =>
      [place, names, category, holds, purpose, until, readBy].flat().join('\n'),
    );
  const onServer = keptOnServer
    .filter(({ ground }) => ground.startsWith('Consent'))
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

test('versions and dates are days', () => {
  for (const day of [CONSENT_POLICY_VERSION, GPC_SUPPORTED_SINCE]) {
    expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(new Date(day).toISOString().slice(0, 10)).toBe(day);
  }
});
