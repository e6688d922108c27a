import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compressFolders } from './compress-folder.ts';

it('compressFolders deletes unused cache files, but not those that another build is writing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'compress-'));
  const cache = await mkdtemp(join(tmpdir(), 'compress-cache-'));
  try {
    await writeFile(join(folder, 'a.css'), '.a { color: red }\n'.repeat(100));
    for (const name of ['unused.gz', 'other-build.gz.1', 'interrupted-build.gz.2'])
      await writeFile(join(cache, name), '');
    const yesterday = Date.now() / 1000 - 24 * 60 * 60;
    await utimes(join(cache, 'interrupted-build.gz.2'), yesterday, yesterday);
    await compressFolders([folder], { cache });
    expect((await readdir(folder)).sort()).toEqual(['a.css', 'a.css.br', 'a.css.gz']);
    const names = await readdir(cache);
    expect(names.filter((name) => /^[0-9a-f]{32}\.(br|gz)$/.test(name))).toHaveLength(2);
    expect(names.filter((name) => name.includes('-build') || name.includes('unused'))).toEqual(['other-build.gz.1']);
  } finally {
    await rm(folder, { recursive: true });
    await rm(cache, { recursive: true });
  }
});
