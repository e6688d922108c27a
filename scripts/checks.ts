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
    const problems = findLicenseProblems();
    for (const problem of problems) console.log(problem);
    return Promise.resolve(problems.length === 0);
  },
  build: () => run([join(root, 'scripts/build.ts')]),
};

/** Names of the checks that run at this moment. */
const running = new Set<string>();
export const describeRunningChecks = (): string[] => Array.from(running, (name) => `check: ${name}`);

/**
 * Runs checks, the build in parallel with the others, and prints the output and duration of each. A check that throws has failed.
 *
 * @param names keys of {@link checks}
 * @returns `seconds` is the duration of all together
 */
export async function runChecks(
  names: readonly string[],
): Promise<{ passed: number; failed: number; seconds: number }> {
  const lines = new Map<string, string>();
  const started = performance.now();
  let failed = 0;
  const runOne = async (name: string): Promise<void> => {
    console.log(`── ${name} ──`);
    running.add(name);
    const since = performance.now();
    const ok = await runCheck(name);
    running.delete(name);
    if (!ok) failed += 1;
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    lines.set(name, `${ok ? '✓' : '✗'} ${name.padEnd(9)} ${`${seconds} s`.padStart(8)}`);
  };
  const inSequence = async (sequence: readonly string[]): Promise<void> => {
    for (const name of sequence) await runOne(name);
  };
  // The build takes as long as all other checks together.
  await Promise.all([
    inSequence(names.filter((name) => name === 'build')),
    inSequence(names.filter((name) => name !== 'build')),
  ]);
  console.log(`\n${names.map((name) => lines.get(name)).join('\n')}`);
  return { passed: names.length - failed, failed, seconds: (performance.now() - started) / 1000 };
}

async function runCheck(name: string): Promise<boolean> {
  try {
    return (await checks[name]?.()) ?? false;
  } catch (error) {
    console.error(error);
    return false;
  }
}

/** Runs a Node script and prints its output in one piece at the end, because another check may run at the same time. */
async function run(args: string[]): Promise<boolean> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  process.stdout.write(Buffer.concat(output));
  return code === 0;
}
