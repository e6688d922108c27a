import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { environmentVariables } from '../server/config/config-variables.ts';

const root = join(import.meta.dirname, '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
/** Folders of the sources; `dist` and `data` are made by commands. */
const topFolders = [
  'agent',
  'bench',
  'content',
  'contract',
  'deploy',
  'docs',
  'e2e',
  'packages',
  'scripts',
  'server',
  'site',
];
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

/** Documents for people who work with the repository. */
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'STYLE.md',
  ...['docs', 'docs/security'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
];
const read = (name: string) => readFileSync(join(root, name), 'utf8');

test('docs/configuration.md lists the settings of the schema with their defaults and descriptions', () => {
  const rows = read('docs/configuration.md')
    .split('\n')
    .filter((line) => /^\| `[A-Z\d_<>]+` \|/.test(line));
  expect(rows).toEqual(
    environmentVariables.map(
      ({ name, description, default: value }) =>
        `| \`${name}\` | ${value === undefined ? '' : `\`${value}\``} | ${description} |`,
    ),
  );
});

test('docs/commands.md names every npm script except format, and no others', () => {
  const known = Object.keys(scripts).filter((name) => name !== 'format');
  expect([...listNpmScripts(read('docs/commands.md'))].sort()).toEqual(known.sort());
});

describe.each(documents)('%s', (name) => {
  const text = read(name);

  it('names only npm scripts that exist', () => {
    expect([...listNpmScripts(text)].filter((script) => !(script in scripts))).toEqual([]);
  });

  it('names only files and folders that exist', () => {
    // Links in code are samples.
    const prose = text.replace(/^```[\s\S]*?^```/gm, '').replace(/(`+)[^\n]*?\1/g, '');
    const links = [...prose.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, path = '']) => path);
    const linked = links.filter((path) => !/^(?:\/|[a-z]+:)/.test(path)).map((path) => join(dirname(name), path));
    // Names in capitals, braces and angle brackets are placeholders.
    const pattern = new RegExp(`\`((?:${topFolders.join('|')})/[^\`\\s]*)\``, 'g');
    const written = [...text.matchAll(pattern)]
      .map(([, path = '']) => path.replace(/:\d+$/, ''))
      .filter((path) => !/[<>{}*…:]|[A-Z]{3,}/.test(path));
    const built = ['packages/dist/'];
    const missing = [...linked, ...written].filter((path) => !built.includes(path) && !existsSync(join(root, path)));
    expect(missing).toEqual([]);
  });
});

describe('the README', () => {
  it('has at most 120 lines', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(121);
  });

  it('lists only folders that exist', () => {
    const tree = /```\ncontent\/[\s\S]*?```/.exec(readme)?.[0] ?? '';
    let parent = '';
    const missing: string[] = [];
    for (const line of tree.split('\n').filter((text) => text.includes('/'))) {
      const nested = line.startsWith('  ');
      const folders =
        line
          .trim()
          .match(/^((?:[\w-]+\/ ?)+)/)?.[0]
          .trim()
          .split(' ') ?? [];
      if (!nested) parent = folders[0] ?? '';
      for (const folder of folders) if (!existsSync(join(root, nested ? parent : '', folder))) missing.push(folder);
    }
    expect(missing).toEqual([]);
  });

  it('shows only images that exist', () => {
    for (const [, path = ''] of readme.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g))
      expect(existsSync(join(root, path)), path).toBe(true);
  });
});

test('the index of decision records lists every record with its title, date and status', () => {
  const folder = join(root, 'docs/decisions');
  const records = readdirSync(folder).filter((name) => /^\d{4}-/.test(name));
  const rows = records.map((name) => {
    const [heading = '', , facts = ''] = readFileSync(join(folder, name), 'utf8').split('\n');
    const [, number, title] = /^# (\d+)\. (.+)$/.exec(heading) ?? [];
    const [, date, status] =
      /^Date: (\d{4}-\d\d-\d\d)\. Status: (accepted|(?:accepted, in part )?superseded by \[\d+\]\([\w.-]+\))\./.exec(
        facts,
      ) ?? [];
    return `| [${number}](${name}) | ${title} | ${date} | ${status} |`;
  });
  const index = readFileSync(join(folder, 'README.md'), 'utf8').split('\n');
  expect(index.filter((line) => line.startsWith('| ['))).toEqual(rows);
});

/** Returns the names of npm scripts that a text runs. */
function listNpmScripts(text: string): ReadonlySet<string> {
  return new Set(
    [...text.matchAll(/npm (?:run (?:--silent )?([\w-]+(?::[\w-]+)*)|(start|test)\b)/g)].map(
      ([, script, shorthand]) => script ?? shorthand ?? '',
    ),
  );
}
