import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
export const distDir = join(root, 'dist');
/** Written after everything else in `dist/`: holds the hash of the sources that it was built from. */
export const buildMarker = join(distDir, '.built-from');
// Pages show the rules of the demos as they are.
const sources = ['content', 'contract', 'agent', 'site', 'server/playground', 'package-lock.json'];
const notBuilt = /(^|\/)(node_modules|\.cache)(\/|$)|\.test\.tsx?$/;

/**
 * Builds the site where `dist/` is not what the sources give. In a process of its own, so that the memory of the build
 * is given back before the server starts.
 *
 * @returns whether a build was needed.
 * @throws when the build fails; what it said has been printed.
 */
export async function buildIfStale(): Promise<boolean> {
  if (isFresh()) return false;
  await buildInOwnProcess();
  return true;
}

/** @throws BuildFailed; what it said has been printed, and the last good build is still there. */
export async function buildInOwnProcess(args: readonly string[] = []): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'build.ts'), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  const code = await new Promise((resolve) => child.on('exit', resolve));
  if (code !== 0) throw new BuildFailed('The build failed; what it said stands above.');
}

/** When the next scheduled text becomes public; undefined where none waits or nothing is built. */
export function nextPublication(): Date | undefined {
  try {
    const manifest = JSON.parse(readFileSync(join(distDir, 'manifest.json'), 'utf8')) as { nextPublication?: string };
    return manifest.nextPublication === undefined ? undefined : new Date(manifest.nextPublication);
  } catch {
    return undefined;
  }
}

export function isTextDue(now: Date): boolean {
  const next = nextPublication();
  return next !== undefined && next <= now;
}

/** Its message is all there is to say: the build has printed the rest. */
export class BuildFailed extends Error {}

function isFresh(): boolean {
  try {
    return readFileSync(buildMarker, 'utf8') === hashSources() && !isTextDue(new Date());
  } catch {
    return false;
  }
}

/** The contents, not the times, of everything that the build reads: a fresh clone or a branch and back costs nothing. */
export function hashSources(): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesBelow)) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesBelow(path: string): string[] {
  if (path.endsWith('.json')) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !notBuilt.test(file))
    .sort();
}
