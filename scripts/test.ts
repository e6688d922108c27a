import { globSync } from 'node:fs';
import { join } from 'node:path';
import { checks, runChecks } from './checks.ts';
import { runVitest } from './run-vitest.ts';

// `npm test` runs every check and every test. Without `CI=true` it skips the slow tests (`*.slow.test.ts`).
if (process.argv.length > 2) {
  console.error('npm test takes no arguments; npm run check, test:unit, test:http and test:e2e run parts of it.');
  process.exit(2);
}
const root = join(import.meta.dirname, '..');
const slow = globSync('**/*.slow.test.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**'] });
if (!process.env.CI) process.env.SKIP_SLOW_TESTS = '1';

const checked = await runChecks(Object.keys(checks));
const tested = await runVitest(root);
if (!process.env.CI) console.log(`\n${slow.length} slow test files were skipped. Run them with CI=true.`);

const passed = checked.passed + tested.passed;
const failed = checked.failed + tested.failed;
console.log(`\n${passed} passed, ${failed} failed${tested.skipped > 0 ? `, ${tested.skipped} skipped` : ''}`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
