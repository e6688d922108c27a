import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findForbiddenImports, findUndetectedImports } from './check-layers.ts';
import { findProseProblems } from './check-prose.ts';
import { findLicenseProblems } from './third-party-notices.ts';

const root = join(import.meta.dirname, '..');
const bin = (path: string): string => join(root, 'node_modules', path);

/** Static checks by name. Each prints its problems and returns whether there are none. */
export const checks: Record<string, () => Promise<boolean>> = {
  async lint() {
    const passesBiome = await run([
      bin('@biomejs/biome/bin/biome'),
      'check',
      '--error-on-warnings',
      '--max-diagnostics=50',
    ]);
    const passesStylelint = await run([bin('stylelint/bin/stylelint.mjs'), 'site/**/*.css']);
    const passesCspell = await run([
      bin('cspell/bin.mjs'),
      'lint',
      '--quiet',
      '--no-progress',
      '--no-summary',
      '--show-context',
    ]);
    const problems = findProseProblems();
    for (const problem of problems) console.log(problem);
    return passesBiome && passesStylelint && passesCspell && problems.length === 0;
  },
  async typecheck() {
    const configs = [
      'tsconfig.json',
      'site/tsconfig.json',
      'packages/tsconfig.json',
      'site/runtime/service-worker/worker/tsconfig.json',
    ];
    let passed = true;
    for (const config of configs) passed = (await run([bin('typescript/bin/tsc'), '-p', config])) && passed;
    return passed;
  },
  async layers() {
    const { violations } = await findForbiddenImports();
    const undetected = await findUndetectedImports();
    for (const violation of violations) console.log(violation);
    for (const file of undetected) console.log(`The layer check misses the forbidden import in ${file}`);
    return violations.length + undetected.length === 0;
  },
  licenses() {
    const { problems } = findLicenseProblems();
    for (const problem of problems) console.log(problem);
    return Promise.resolve(problems.length === 0);
  },
  build: () => run([join(root, 'scripts/build.ts')]),
};

/**
 * Runs checks in sequence and prints the result and duration of each. A check that throws has failed.
 *
 * @param names keys of {@link checks}
 */
export async function runChecks(names: readonly string[]): Promise<{ passed: number; failed: number }> {
  const lines: string[] = [];
  let failed = 0;
  for (const name of names) {
    console.log(`\n── ${name} ──`);
    const started = performance.now();
    const ok = await runCheck(name);
    if (!ok) failed += 1;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    lines.push(`${ok ? '✓' : '✗'} ${name.padEnd(9)} ${`${seconds} s`.padStart(8)}`);
  }
  console.log(`\n${lines.join('\n')}`);
  return { passed: names.length - failed, failed };
}

async function runCheck(name: string): Promise<boolean> {
  try {
    return (await checks[name]?.()) ?? false;
  } catch (error) {
    console.error(error);
    return false;
  }
}

function run(args: string[]): Promise<boolean> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  return new Promise((resolve, reject) => child.on('error', reject).on('exit', (code) => resolve(code === 0)));
}
