import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
export const distDir = join(root, 'dist');
/** File that contains the hash of the sources of `dist/`; written last, so that an incomplete build has none. */
export const buildMarker = join(distDir, '.built-from');
// Demo pages show the source code of their rules, which is in server/playground.
const sources = [
  ...['content', 'contract', 'agent', 'site', 'server/playground', 'package-lock.json'],
  ...['packages/agent', 'packages/node', 'packages/react'],
];
const excluded = /(^|\/)(node_modules|\.cache)(\/|$)|\.test\.tsx?$/;

/**
 * Builds the site if `dist/` is missing or older than the sources. Runs in a separate process, so that the build's memory
 * is freed before the server starts.
 *
 * @returns whether a build was needed
 * @throws BuildFailedError when the build fails; the build has printed its errors
 */
export async function buildIfStale(): Promise<boolean> {
  if (isFresh()) return false;
  await buildInOwnProcess();
  return true;
}

/**
 * Runs `scripts/build.ts` in a separate process.
 *
 * @throws BuildFailedError when the build fails; the build has printed its errors, and the previous build stays in place
 */
export async function buildInOwnProcess(args: readonly string[] = []): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'build.ts'), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  const code = await new Promise((resolve) => child.on('exit', resolve));
  if (code !== 0) throw new BuildFailedError('The build failed; see its output above.');
}

/** Returns the time of the next scheduled entry, or undefined if none is scheduled or `dist/` doesn't exist. */
export function nextPublication(): Date | undefined {
  try {
    const manifest = JSON.parse(readFileSync(join(distDir, 'manifest.json'), 'utf8')) as { nextPublication?: string };
    return manifest.nextPublication === undefined ? undefined : new Date(manifest.nextPublication);
  } catch {
    return undefined;
  }
}

/** Whether a scheduled entry has become public since the last build. */
export function isEntryDue(now: Date): boolean {
  const next = nextPublication();
  return next !== undefined && next <= now;
}

/** Thrown when the build failed and has printed its errors; callers exit without a stack trace. */
export class BuildFailedError extends Error {}

function isFresh(): boolean {
  try {
    return readFileSync(buildMarker, 'utf8') === hashSources() && !isEntryDue(new Date());
  } catch {
    return false;
  }
}

/**
 * Returns a hash of all files that the build reads. It covers contents and not modification times, so that a fresh clone
 * or switching branches back and forth needs no build.
 */
export function hashSources(): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(listFiles)) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function listFiles(path: string): string[] {
  if (path.endsWith('.json')) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !excluded.test(file))
    .sort();
}
