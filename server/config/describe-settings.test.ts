import { expect, test } from 'vitest';
import { environmentVariables, variableNames } from './config-variables.ts';
import { describeSettings } from './describe-settings.ts';

/** URLs that are only scheme, host and port, so that they can't contain a secret, and paths of this server. */
const origins = ['PUBLIC_URL', 'HUBSPOT_API_URL', 'GREENHOUSE_API_URL', 'STATUSPAGE_URL', 'CMS_BASE_URL'];
const visibleToVisitors = [
  'IDENTIFICATION_PUBLIC_KEY',
  'IDENTIFICATION_SCRIPT_URL_PATTERN',
  'IDENTIFICATION_ENDPOINT',
  'CMS_APPLICATION_ID',
];

test('describeSettings lists every setting and shows no value that may be a secret', () => {
  const environment = Object.fromEntries(variableNames.map((name) => [name, `value of ${name}`]));
  const settings = describeSettings(environment);
  expect(settings.map(({ name }) => name).sort()).toEqual([...variableNames].sort());
  const shown = settings.filter(({ value }) => value !== null).map(({ name }) => name);
  const suspect = shown.filter((name) => /TOKEN|SECRET|KEY|PASSWORD|DSN|URL|ENDPOINT|ID$/.test(name));
  const harmless = suspect.filter((name) => /^HUBSPOT_.*_ID$/.test(name));
  expect(suspect.filter((name) => !harmless.includes(name)).sort()).toEqual([...origins, ...visibleToVisitors].sort());
});

test('describeSettings shows defaults, which are documented, and treats an empty value as unset', () => {
  const settings = describeSettings({ PORT: ' ' });
  for (const { name, default: value } of environmentVariables)
    if (value !== undefined)
      expect(settings.find((setting) => setting.name === name)).toMatchObject({ source: 'default', value });
});
