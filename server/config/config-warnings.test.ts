import { expect, test } from 'vitest';
import { variableNames } from './config-variables.ts';
import { findConfigWarnings } from './config-warnings.ts';

test.each([
  ['PROT', 'PORT'],
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['TRUSTED_PROXYS', 'TRUSTED_PROXIES'],
  ['COOKIES_SECRET', 'COOKIE_SECRET'],
])('%s is answered with "did you mean %s?"', (given, meant) => {
  expect(findConfigWarnings({ [given]: 'x' })).toEqual([expect.stringContaining(`did you mean ${meant}?`)]);
});

test('variables of the system, of npm and of CI cause no warning', () => {
  const names =
    'PATH HOME HOSTNAME PWD POST SHELL TERM USER LANG LOGNAME NODE_ENV NODE_OPTIONS npm_config_port CI TMPDIR';
  const ofCi = 'GITHUB_REPOSITORY GITHUB_API_URL GITHUB_TOKEN GITHUB_ACTIONS DISPLAY SSH_AUTH_SOCK XDG_DATA_DIRS PORT';
  expect(findConfigWarnings(Object.fromEntries(`${names} ${ofCi}`.split(' ').map((name) => [name, 'x'])))).toEqual([]);
});

test('no setting is taken for another one that is mistyped', () => {
  for (const name of variableNames) {
    const warnings = findConfigWarnings({ [name]: 'x' });
    expect(warnings.filter((warning) => warning.includes('did you mean'))).toEqual([]);
  }
});

test('a setting that has no effect without another one is named with it', () => {
  expect(findConfigWarnings({ HUBSPOT_ACCESS_TOKEN: 'x' })).toEqual([
    'HUBSPOT_ACCESS_TOKEN has no effect without HUBSPOT_PORTAL_ID',
  ]);
  expect(findConfigWarnings({ HUBSPOT_ACCESS_TOKEN: 'x', HUBSPOT_PORTAL_ID: '1' })).toEqual([]);
  expect(findConfigWarnings({ HUBSPOT_ACCESS_TOKEN: 'x', HUBSPOT_MODE: 'contacts' })).toEqual([]);
  expect(findConfigWarnings({ SENTRY_ENVIRONMENT: 'staging', SENTRY_DSN: '' })).toHaveLength(1);
});
