import { readFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const dist = join(import.meta.dirname, '../dist');

export type Build = { distDir: string; hash: string };

/** The build that the tests run on. */
export function presentBuild(): Build {
  const { buildHash } = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')) as { buildHash: string };
  return { distDir: dist, hash: buildHash };
}

/**
 * What a build after a change of every script would be: another hash, every script under another name, and the scripts
 * of the present build beside them. Made from the present one by renaming, in less time than a build takes.
 */
export async function makeNextBuild(): Promise<Build & { remove(): Promise<void> }> {
  const distDir = await mkdtemp(join(tmpdir(), 'whorl-next-build-'));
  const present = presentBuild();
  const next = [...present.hash].reverse().join('');
  await cp(dist, distDir, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
  const scripts = (await readdir(join(distDir, 'public/assets'))).filter((name) => name.endsWith('.js'));
  const renamed = scripts.map((name) => [name, name.replace(/\.js$/, '2.js')] as const);
  const rewrite = (text: string) =>
    renamed.reduce((all, [from, to]) => all.replaceAll(from, to), text.replaceAll(present.hash, next));
  for (const [from, to] of renamed) {
    const text = await readFile(join(distDir, 'public/assets', from), 'utf8');
    await writeFile(join(distDir, 'public/assets', to), rewrite(text));
  }
  for (const entry of await readdir(distDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/(\.html|\.json|sw\.js)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    await writeFile(file, rewrite(await readFile(file, 'utf8')));
  }
  return { distDir, hash: next, remove: () => rm(distDir, { recursive: true }) };
}
