import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the paths of all files of the repository except ignored ones such as builds and data, which other processes may
 * be writing.
 *
 * @param root folder of the repository
 */
export function listSourceFiles(root: string): string[] {
  const output = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  // The index has files that were deleted without `git rm`.
  return output.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
}
