import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { ErrorBesideTests } from './errors-beside-tests.ts';

/** What a part of `npm test` found. What is wrong has been printed by then; the names are said again at the end. */
export type Outcome = { passed: number; failed: number; note?: string; failedTests?: string[] };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: ReportedFile[];
};
type ReportedFile = { name: string; status: string; assertionResults: ReportedTest[] };
/** Messages of a test that passed are those of the attempts before. */
type ReportedTest = { status: string; fullName: string; failureMessages: string[] };

/** With so many tests that passed only at their second attempt (`retry` in `vitest.config.ts`), a run has failed. */
const UNSTEADY_LIMIT = 5;

const reporters = ['json', join(import.meta.dirname, 'errors-beside-tests.ts')];

/** What Vitest has to be started with so that {@link readTestReport} finds its files in the folder. */
export const reportInto = (folder: string): { options: string[]; env: Record<string, string> } => ({
  options: [
    ...reporters.map((reporter) => `--reporter=${reporter}`),
    `--outputFile.json=${join(folder, 'report.json')}`,
  ],
  env: { ERRORS_BESIDE_TESTS: join(folder, 'errors.json') },
});

/**
 * What one run of Vitest found, from the files that its reporters wrote into the folder. Files of tests are named from
 * `root` on.
 * @param exitCode 0 where Vitest itself was content. An error outside of all tests shows only there.
 * @throws {Error} where there are no such files, or no JSON in them.
 */
export function readTestReport(folder: string, root: string, exitCode: number | null): Outcome {
  const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as VitestReport;
  const beside = JSON.parse(readFileSync(join(folder, 'errors.json'), 'utf8')) as ErrorBesideTests[];
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = report;
  // A file that does not load has no tests to count.
  const brokenFiles = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const failed = numFailedTests + brokenFiles.length;
  const unsteady = testResults.flatMap((file) => unsteadyTests(file, root));
  const notes = [`${testResults.length} files`];
  if (numPendingTests > 0) notes.push(`${numPendingTests} skipped; why is said above`);
  if (unsteady.length > 0) notes.push(`${unsteady.length} at the second attempt; which is said above`);
  if (exitCode !== 0 && failed === 0) notes.push('an error beside the tests');
  const leastFailed = exitCode !== 0 || unsteady.length >= UNSTEADY_LIMIT ? 1 : 0;
  return {
    passed: numPassedTests,
    failed: Math.max(failed, leastFailed),
    note: notes.join(', '),
    failedTests: [
      ...unsteady,
      ...testResults.flatMap((file) => failedTests(file, root)),
      ...beside.map((error) => besideTests(error, root)),
    ],
  };
}

function failedTests({ name, assertionResults }: ReportedFile, root: string): string[] {
  return assertionResults
    .filter(({ status }) => status === 'failed')
    .map(
      ({ fullName, failureMessages }) => `✗ ${relative(root, name)}: ${fullName}\n  ${start(failureMessages.at(-1))}`,
    );
}

function unsteadyTests({ name, assertionResults }: ReportedFile, root: string): string[] {
  return assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages: [before] }) => {
      const file = relative(root, name);
      return `! ${file}: ${fullName}\n  passed only at its second attempt; before: ${start(before)}`;
    });
}

function besideTests({ file, name, said }: ErrorBesideTests, root: string): string {
  const where = [file ? relative(root, file) : 'no file', ...(name ? [name] : [])].join(': ');
  return `✗ ${where}: outside of the tests\n  ${start(said, 12)}`;
}

function start(text = '', lines = 3): string {
  return text.split('\n').slice(0, lines).join('\n  ');
}
