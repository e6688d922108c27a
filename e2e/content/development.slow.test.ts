import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const dataDir = mkdtempSync(join(tmpdir(), 'whorl-development-'));
const START_MS = 120_000;
/** A file is seen, the modules that list it are loaded again, and the page is rendered. */
const SHOWN = { timeout: 30_000, interval: 250 };

let development: ChildProcess;
let origin: string;
const made = new Set<string>();

beforeAll(async () => {
  development = spawn(process.execPath, [join(root, 'scripts/dev.ts')], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (development.stdout === null) throw new Error('The output is not read');
  origin = await new Promise<string>((resolve, reject) => {
    const lines = createInterface({ input: development.stdout ?? process.stdin });
    lines.on('line', (line) => {
      const [, url] = /in development: (http:\S+)\//.exec(line) ?? [];
      if (url !== undefined) resolve(url);
    });
    lines.once('close', () => reject(new Error('npm run dev ended before it was ready')));
  });
}, START_MS);

afterAll(async () => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
  const exited = once(development, 'exit');
  development.kill('SIGINT');
  await exited;
  rmSync(dataDir, { recursive: true, force: true });
});

const statusOf = async (path: string): Promise<number> => (await fetch(origin + path)).status;

test.each([
  ['article', 'blog', 'one-ridge-at-a-time', '/blog/'],
  ['press release', 'press', 'agent-under-mit', '/resources/press/'],
])(
  'npm run dev shows a new %s, follows its new name, and drops it, without a restart',
  async (_what, collection, from, at) => {
    const folder = join(root, 'content', collection);
    const source = join(folder, from);
    const [first, second] = ['made-by-a-test', 'renamed-by-a-test'].map((slug) => join(folder, slug));
    if (first === undefined || second === undefined) throw new Error('Two names');
    made.add(first).add(second);
    expect(existsSync(first)).toBe(false);
    expect(await statusOf(`${at}made-by-a-test/`)).toBe(404);

    cpSync(source, first, { recursive: true });
    await expect.poll(() => statusOf(`${at}made-by-a-test/`), SHOWN).toBe(200);
    renameSync(first, second);
    await expect.poll(() => statusOf(`${at}renamed-by-a-test/`), SHOWN).toBe(200);
    await expect.poll(() => statusOf(`${at}made-by-a-test/`), SHOWN).toBe(404);
    rmSync(second, { recursive: true });
    await expect.poll(() => statusOf(`${at}renamed-by-a-test/`), SHOWN).toBe(404);
  },
);
