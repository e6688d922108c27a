import { expect, test } from 'vitest';
import { variableNames } from './config-variables.ts';
import { findConfigWarnings } from './config-warnings.ts';

test.each([
  ['PROT', 'PORT'],
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['TRUSTED_PROXYS', 'TRUSTED_PROXIES'],
  ['COOKIES_SECRET', 'COOKIE_SECRET'],
])('findConfigWarnings suggests for %s the variable %s', (given, meant) => {
  expect(findConfigWarnings({ [given]: 'x' })).toEqual([expect.stringContaining(`did you mean ${meant}?`)]);
});

test('variables of the system, npm and CI cause no warning', () => {
  const names =
    'PATH HOME HOSTNAME PWD POST SHELL TERM USER LANG LOGNAME NODE_ENV NODE_OPTIONS npm_config_port CI TMPDIR';
  const ciVariables =
    'GITHUB_REPOSITORY GITHUB_API_URL GITHUB_TOKEN GITHUB_ACTIONS DISPLAY SSH_AUTH_SOCK XDG_DATA_DIRS PORT';
  expect(
    findConfigWarnings(Object.fromEntries(`${names} ${ciVariables}`.split(' ').map((name) => [name, 'x']))),
  ).toEqual([]);
});

test('no valid setting is reported as a misspelling of another one', () => {
  for (const name of variableNames) {
    const warnings = findConfigWarnings({ [name]: 'x' });
    expect(warnings.filter((warning) => warning.includes('did you mean'))).toEqual([]);
  }
});

test('a setting without effect is reported with the setting that it requires', () => {
  expect(findConfigWarnings({ HUBSPOT_ACCESS_TOKEN: 'x' })).toEqual([
    'HUBSPOT_ACCESS_TOKEN has no effect without HUBSPOT_PORTAL_ID',
  ]);
  expect(findConfigWarnings({ HUBSPOT_ACCESS_TOKEN: 'x', HUBSPOT_PORTAL_ID: '1' })).toEqual([]);
  expect(findConfigWarnings({ HUBSPOT_ACCESS_TOKEN: 'x', HUBSPOT_MODE: 'contacts' })).toEqual([]);
  expect(findConfigWarnings({ SENTRY_ENVIRONMENT: 'staging', SENTRY_DSN: '' })).toHaveLength(1);
});
