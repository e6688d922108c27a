import { writeFileSync } from 'node:fs';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';

/**
 * An error in no test: of a file that does not load, of a hook, or that nobody caught, then with what ran in that moment.
 * `file` is a whole path, `name` that of a suite or a test.
 */
export type ErrorBesideTests = { file?: string | undefined; name?: string | undefined; said: string };

/** A reporter that writes them to the file named in `ERRORS_BESIDE_TESTS`; Vitest's JSON report has no room for them. */
export default class ErrorsBesideTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], uncaught: readonly SerializedError[]): void {
    const errors: ErrorBesideTests[] = [
      ...modules.flatMap((module) => [...ofFile(module)]),
      ...uncaught.map((error) => ({
        file: text(error.VITEST_TEST_PATH),
        name: text(error.VITEST_TEST_NAME),
        ...said(error),
      })),
    ];
    writeFileSync(process.env.ERRORS_BESIDE_TESTS ?? '/dev/null', JSON.stringify(errors));
  }
}

function* ofFile(module: TestModule): Generator<ErrorBesideTests> {
  for (const error of module.errors()) yield { file: module.moduleId, ...said(error) };
  for (const suite of module.children.allSuites()) {
    for (const error of suite.errors()) yield { file: module.moduleId, name: suite.fullName, ...said(error) };
  }
}

const said = ({ stack, message }: { stack?: string; message: string }) => ({ said: stack ?? message });

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
