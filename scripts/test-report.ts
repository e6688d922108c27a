import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

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

/**
 * What one run of Vitest found, from the file that its JSON reporter wrote. Files are named from `root` on.
 * @param exitCode 0 where Vitest itself was content. An error outside of all tests shows only there.
 * @throws {Error} where there is no such file, or no JSON in it.
 */
export function readTestReport(path: string, root: string, exitCode: number | null): Outcome {
  const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport;
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
    failedTests: [...unsteady, ...testResults.flatMap((file) => failedTests(file, root))],
  };
}

function failedTests({ name, status, assertionResults }: ReportedFile, root: string): string[] {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [`✗ ${file}: did not load`];
  return failed.map(({ fullName }) => `✗ ${file}: ${fullName}`);
}

function unsteadyTests({ name, assertionResults }: ReportedFile, root: string): string[] {
  return assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages: [before = ''] }) => {
      const said = before.split('\n').slice(0, 3).join('\n  ');
      return `! ${relative(root, name)}: ${fullName}\n  passed only at its second attempt; before: ${said}`;
    });
}
