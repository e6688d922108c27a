import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { environmentVariables } from '../server/config/config-variables.ts';

const root = join(import.meta.dirname, '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

describe('the README', () => {
  it('lists the settings of the schema with their defaults and descriptions', () => {
    const rows = readme.split('\n').filter((line) => /^\| `[A-Z_<>]+` \|/.test(line));
    expect(rows).toEqual(
      environmentVariables.map(
        ({ name, description, default: value }) =>
          `| \`${name}\` | ${value === undefined ? '' : `\`${value}\``} | ${description} |`,
      ),
    );
  });

  it('names every npm script except format, and no others', () => {
    const named = new Set([...readme.matchAll(/npm (?:run )?([\w-]+(?::[\w-]+)*)/g)].map((match) => match[1] ?? ''));
    const known = Object.keys(scripts).filter((name) => name !== 'format');
    expect([...named].sort()).toEqual(known.sort());
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
