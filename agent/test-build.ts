import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { buildAgent } from './build.ts';

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
/** Modules that tests import in the page from `/modules/{name}.js`. */
const modules = {
  agent: here('agent.ts'),
  'agent-client': here('agent-client.ts'),
  loader: here('loader.ts'),
  'read-signals': here('read-signals.ts'),
  'visible-timeout': here('visible-timeout.ts'),
  'automation-traces': here('signals/automation-traces.ts'),
  'signal-sources': here('signals/signal-sources.ts'),
  'private-mode': here('signals/private-mode.ts'),
  'storage-token': here('signals/storage-token.ts'),
  bot: here('signals/bot.ts'),
  fingerprintjs: here('../node_modules/@fingerprintjs/fingerprintjs/dist/fp.esm.js'),
};
const cacheDir = here('../node_modules/.cache/agent-tests');

/**
 * Builds the agent's script (`agent.js`) and the modules that tests import (`modules/`), once per state of the sources:
 * each signal has its own test file, and building takes longer than any of them.
 *
 * @returns the folder of both
 */
export async function buildForTests(): Promise<string> {
  const hash = hashSources();
  const dir = join(cacheDir, hash);
  if (existsSync(dir)) return dir;
  for (const name of globSync('*', { cwd: cacheDir })) {
    // Another worker may be building the same state.
    if (!name.startsWith(hash)) rmSync(join(cacheDir, name), { recursive: true, force: true });
  }
  const unfinished = `${dir}-${process.pid}`;
  await buildAgent(unfinished);
  await build({
    configFile: false,
    logLevel: 'warn',
    build: { outDir: join(unfinished, 'modules'), target: 'es2022', lib: { entry: modules, formats: ['es'] } },
  });
  try {
    renameSync(unfinished, dir);
  } catch (error) {
    if (!existsSync(dir)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  return dir;
}

function hashSources(): string {
  const hash = createHash('sha256');
  const root = dirname(here('.'));
  const files = globSync(['agent/**/*.ts', 'contract/**/*.ts', 'package-lock.json'], { cwd: root }).sort();
  for (const file of files.filter((name) => !/\.test\.ts$/.test(name))) {
    hash
      .update(file)
      .update('\n')
      .update(readFileSync(join(root, file)));
  }
  return hash.digest('hex').slice(0, 16);
}
