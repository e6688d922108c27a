import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test, vi } from 'vitest';
import { copyRepository } from '../../scripts/copy-repository.ts';

/** Time to notice the changed file, reload the modules that list it, and render the page. */
const RELOAD_POLL = { timeout: 30_000, interval: 250 };

// The first test includes the start of the development server.
vi.setConfig({ testTimeout: 5 * 60_000 });

const it = test
  /** Folder of a copy of the repository. */
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern.
  .extend('root', { scope: 'file' }, ({}, { onCleanup }) => {
    const { root, remove } = copyRepository();
    onCleanup(remove);
    return root;
  })
  /** Origin of the development server. */
  .extend('origin', { scope: 'file' }, async ({ root }, { onCleanup }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'whorl-development-'));
    const development = spawn(process.execPath, [join(root, 'scripts/dev.ts')], {
      cwd: root,
      env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onCleanup(async () => {
      const exited = once(development, 'exit');
      development.kill('SIGINT');
      await exited;
      rmSync(dataDir, { recursive: true, force: true });
    });
    return await new Promise<string>((resolve, reject) => {
      const lines = createInterface({ input: development.stdout });
      lines.on('line', (line) => {
        const [, url] = /development server: (http:\S+?)\/?\s/.exec(line) ?? [];
        if (url !== undefined) resolve(url);
      });
      lines.once('close', () => reject(new Error('npm run dev exited before it was ready')));
    });
  })
  .extend(
    'fetchStatus',
    ({ origin }) =>
      async (path: string): Promise<number> =>
        (await fetch(origin + path)).status,
  );

it.for([
  ['article', 'blog', 'fingerprint-drawing', '/blog/'],
  ['press release', 'press', 'mit-license', '/resources/press/'],
] as const)(
  'npm run dev serves a new %s, follows its renaming, and removes it, without a restart',
  async ([_what, collection, from, at], { fetchStatus, root }) => {
    const folder = join(root, 'content', collection);
    const source = join(folder, from);
    const [first, second] = ['made-by-a-test', 'renamed-by-a-test'].map((slug) => join(folder, slug));
    if (first === undefined || second === undefined) throw new Error('Expected two folder names');
    expect(await fetchStatus(`${at}made-by-a-test/`)).toBe(404);

    cpSync(source, first, { recursive: true });
    await expect.poll(() => fetchStatus(`${at}made-by-a-test/`), RELOAD_POLL).toBe(200);
    renameSync(first, second);
    await expect.poll(() => fetchStatus(`${at}renamed-by-a-test/`), RELOAD_POLL).toBe(200);
    await expect.poll(() => fetchStatus(`${at}made-by-a-test/`), RELOAD_POLL).toBe(404);
    rmSync(second, { recursive: true });
    await expect.poll(() => fetchStatus(`${at}renamed-by-a-test/`), RELOAD_POLL).toBe(404);
  },
);
