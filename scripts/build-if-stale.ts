import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
export const distDir = join(root, 'dist');
/** Written after everything else in `dist/`: holds the hash of the sources that it was built from. */
export const buildMarker = join(distDir, '.built-from');
const sources = ['content', 'contract', 'agent', 'site', 'package-lock.json'];
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
  const child = spawn(process.execPath, [join(import.meta.dirname, 'build.ts')], { cwd: root, stdio: 'inherit' });
  const code = await new Promise((resolve) => child.on('exit', resolve));
  if (code !== 0) throw new BuildFailed('The build failed; what it said stands above.');
  return true;
}

/** Its message is all there is to say: the build has printed the rest. */
export class BuildFailed extends Error {}

function isFresh(): boolean {
  try {
    return readFileSync(buildMarker, 'utf8') === hashSources();
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
