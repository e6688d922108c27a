import { spawnSync } from 'node:child_process';

/**
 * Returns the commit of the checkout, with `-dirty` if tracked files were changed since.
 *
 * @param folder a folder of the checkout
 * @returns undefined outside of a Git checkout
 */
export function describeCommit(folder: string): string | undefined {
  // Without tags, which would replace the hash.
  const command = ['describe', '--always', '--abbrev=40', '--exclude=*', '--dirty'];
  const { status, stdout } = spawnSync('git', command, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
