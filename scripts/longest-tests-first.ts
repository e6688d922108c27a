import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Unit tests that run for minutes with `CI=true`; begun last, one of them would go on alone after all others. */
const longest = ['scripts/crash-trials.test.ts', 'server/many-events.test.ts', 'scripts/publish-due.test.ts'];

/** The order in which files are begun: without times from an earlier run Vitest goes by their size. */
export class LongestTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId, project }: TestSpecification): number => {
      const found = longest.indexOf(relative(project.config.root, moduleId));
      return found === -1 ? longest.length : found;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}
