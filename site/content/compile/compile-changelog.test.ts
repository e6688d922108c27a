import { expect, it } from 'vitest';
import { compileChangelog } from './compile-changelog.ts';

const compileReleases = async (source: string): Promise<unknown> =>
  JSON.parse(/export const releases = (.*);/.exec(await compileChangelog(source))?.[1] ?? '');

it('reads the releases with their dates and anchors', async () => {
  const source =
    '# Changelog\n\n## Unreleased\n\n- a\n\n## [1.2.0] - 2026-11-26\n\n### Added\n\n- b\n\n## 2026-10-01\n\n- c\n';
  expect(await compileReleases(source)).toEqual([
    { id: 'unreleased', title: 'Unreleased' },
    { id: '1-2-0', title: '1.2.0', date: '2026-11-26' },
    { id: '2026-10-01', title: '2026-10-01', date: '2026-10-01' },
  ]);
});

it('keeps the text, replaces the title, and gives each heading an anchor of its own', async () => {
  const code = await compileChangelog(
    '# Changelog\n\n## 2.0 - 2026-11-26\n\n### Added\n\n- `a` and [b](docs/b.md).\n\n## 1.0 - 2026-11-25\n\n### Added\n\n- c\n',
  );
  expect(code).not.toContain('h1');
  for (const id of ['2-0', '2-0-added', '1-0', '1-0-added']) expect(code).toContain(`id: "${id}"`);
  for (const id of ['2-0', '1-0']) expect(code).toContain(`"data-release": "${id}"`);
  // Without a public repository, a link to a file of it has no destination.
  expect(code).not.toContain('docs/b.md');
});

it('rejects a heading that is no release, with its line', async () => {
  await expect(compileChangelog('# Changelog\n\n## Next week\n')).rejects.toThrow(
    'CHANGELOG.md:3: "Next week" is not a release: write "## [NAME] - YYYY-MM-DD" or "## Unreleased"',
  );
});
