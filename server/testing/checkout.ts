import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { listSourceFiles } from '../../scripts/list-source-files.ts';

const root = join(import.meta.dirname, '../..');
const sources = new Set(['agent', 'content', 'contract', 'packages', 'scripts', 'server', 'site']);
const files = new Set(['CHANGELOG.md', 'LICENSE', 'package.json', 'package-lock.json', 'tsconfig.json']);

/**
 * Copies the sources of a build into a temporary folder, so that a test can add files and build.
 *
 * @returns the folder; `write` adds a file by its path; `build` rejects with the build's output if it fails; `remove`
 * deletes the folder
 */
export function copyCheckout() {
  const folder = mkdtempSync(join(tmpdir(), 'whorl-checkout-'));
  for (const path of listSourceFiles(root)) {
    if (!files.has(path) && !sources.has(path.split('/', 1)[0] ?? '')) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    copyFileSync(join(root, path), join(folder, path));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    write(path: string, text: string): void {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    },
    build: (...args: string[]) => runBuild(folder, args),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function runBuild(folder: string, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [join(folder, 'scripts/build.ts'), ...args], { cwd: folder });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  return new Promise((resolve, reject) =>
    child
      .on('error', reject)
      .on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The build ended with ${code}:\n${output}`)))),
  );
}
