import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

export const root = join(import.meta.dirname, '..');
export const distDir = join(root, 'dist');

type Build = {
  readonly folder: string;
  /** File with the hash of the sources; written last, so that an incomplete build has none. */
  readonly marker: string;
  /** Files and folders that the build reads. */
  readonly sources: readonly string[];
};
export const siteBuild: Build = {
  folder: distDir,
  marker: join(distDir, '.built-from'),
  // Demo pages show the source code of their rules, which is in server/playground.
  sources: [
    ...['content', 'contract', 'agent', 'site', 'server/playground'],
    ...['packages/agent', 'packages/node', 'packages/react'],
    ...['CHANGELOG.md', 'LICENSE', 'package.json', 'package-lock.json'],
  ],
};
const serverDir = join(root, 'dist-server');
export const serverBuild: Build = {
  folder: serverDir,
  marker: join(serverDir, '.built-from'),
  sources: ['server', 'contract', 'content/interface', 'packages/node', 'scripts', 'package.json', 'package-lock.json'],
};
const excluded = /(^|\/)(node_modules|\.cache)(\/|$)|\.test\.tsx?$/;

/**
 * Builds the site and the server if they are missing or older than their sources. Runs in a separate process, so that the
 * build's memory is freed before the server starts.
 *
 * @throws BuildFailedError when the build fails; the build has printed its errors
 */
export async function buildIfStale(): Promise<void> {
  if (!isSiteFresh()) await buildInOwnProcess();
  else if (!isFresh(serverBuild)) await buildInOwnProcess(['--server']);
}

/** Whether neither the site nor the server needs a build. */
export const isBuilt = (): boolean => isSiteFresh() && isFresh(serverBuild);

/**
 * Runs `scripts/build.ts` in a separate process.
 *
 * @throws BuildFailedError when the build fails; the build has printed its errors, and the previous build stays in place
 */
export async function buildInOwnProcess(args: readonly string[] = []): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'scripts/build.ts'), ...args], {
    cwd: root,
    stdio: 'inherit',
    // The cache of compiled code would grow by the bundles of each build.
    env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' },
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

const isSiteFresh = (): boolean => isFresh(siteBuild) && !isEntryDue(new Date());

/** Whether a build has been made from the current sources. */
export function isFresh(build: Build): boolean {
  try {
    return readFileSync(build.marker, 'utf8') === hashSources(build);
  } catch {
    return false;
  }
}

/**
 * Returns a hash of all files that a build reads. It covers contents and not modification times, so that a fresh clone
 * or switching branches back and forth needs no build.
 *
 * @param isIncluded whether to include a file, by its path from the root
 */
export function hashSources({ sources }: Build, isIncluded: (file: string) => boolean = () => true): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(listFiles).filter(isIncluded)) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function listFiles(path: string): string[] {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !excluded.test(file))
    .sort();
}
