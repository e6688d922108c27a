import { type Environment, variableNames } from './config-variables.ts';

/** Variables that have no effect unless another one is set. */
const needs: Readonly<Record<string, string>> = {
  BACKUP_INTERVAL_HOURS: 'BACKUP_DIR',
  BACKUP_KEEP: 'BACKUP_DIR',
  BACKUP_S3_REGION: 'BACKUP_S3_URL',
  BACKUP_S3_KEY_ID: 'BACKUP_S3_URL',
  BACKUP_S3_SECRET: 'BACKUP_S3_URL',
  HUBSPOT_REGION: 'HUBSPOT_PORTAL_ID',
  AMPLITUDE_REGION: 'AMPLITUDE_API_KEY',
  AMPLITUDE_API_URL: 'AMPLITUDE_API_KEY',
  EVENT_EXPORT_AUTHORIZATION: 'EVENT_EXPORT_URL',
  SENTRY_ENVIRONMENT: 'SENTRY_DSN',
  GREENHOUSE_API_URL: 'GREENHOUSE_BOARD_TOKEN',
  CMS_REPOSITORY: 'CMS_BACKEND',
  CMS_BRANCH: 'CMS_BACKEND',
  CMS_BASE_URL: 'CMS_BACKEND',
  CMS_APPLICATION_ID: 'CMS_BACKEND',
};
/**
 * Minimum length for edit distance: shorter names resemble too many others (HOST and HOME), so only swapped letters
 * count.
 */
const LONG_NAME = 8;
const MAX_TYPOS = 2;

/**
 * Returns one warning for each variable that looks like a misspelled one of ours, and for each that has no effect.
 *
 * @param environment like that of `readConfig`
 */
export function findConfigWarnings(environment: Environment): string[] {
  const isSet = (name: string): boolean => (environment[name]?.trim() ?? '') !== '';
  const mistyped = Object.keys(environment)
    .filter((name) => !variableNames.includes(name) && /^[A-Z][A-Z0-9_]*$/.test(name))
    .flatMap((given) => {
      const meant = variableNames.find((name) => !isSet(name) && isMistyped(given, name));
      return meant === undefined ? [] : [`${given} is not a setting: did you mean ${meant}?`];
    });
  const withoutEffect = Object.entries(needs).filter(([name, needed]) => isSet(name) && !isSet(needed));
  const writesContacts = isSet('HUBSPOT_MODE') && environment.HUBSPOT_MODE?.trim() !== 'forms';
  if (isSet('HUBSPOT_ACCESS_TOKEN') && !isSet('HUBSPOT_PORTAL_ID') && !writesContacts) {
    withoutEffect.push(['HUBSPOT_ACCESS_TOKEN', 'HUBSPOT_PORTAL_ID']);
  }
  return [...mistyped, ...withoutEffect.map(([name, needed]) => `${name} has no effect without ${needed}`)];
}

function isMistyped(given: string, name: string): boolean {
  if (name.length < LONG_NAME) return isSwapped(given, name);
  if (Math.abs(given.length - name.length) > MAX_TYPOS) return false;
  return isSwapped(given, name) || editDistance(given, name) <= MAX_TYPOS;
}

/** Whether two neighboring letters are swapped. */
function isSwapped(given: string, name: string): boolean {
  if (given.length !== name.length) return false;
  const at = [...given].findIndex((letter, index) => letter !== name[index]);
  const swapped = `${name.slice(0, at)}${name[at + 1] ?? ''}${name[at] ?? ''}${name.slice(at + 2)}`;
  return at >= 0 && given === swapped;
}

/**
 * Returns the number of insertions, deletions and replacements (https://en.wikipedia.org/wiki/Levenshtein_distance).
 */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
