import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../docs/security');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const statuses: readonly string[] = ['met', 'partly', 'not met', 'not applicable'];

type Requirement = { number: string; level: string; status: string; proof: string };

/** Returns the cells of the rows of a Markdown table whose first cell matches a pattern. */
const readRows = (text: string, first: RegExp): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(' | '))
    .filter(([cell = '']) => first.test(cell));

const listLinks = (text: string): string[] => [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);

/** Returns the anchors of the headings, as GitHub makes them. */
const listAnchors = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe.each(readdirSync(folder))('docs/security/%s', (name) => {
  it('links only to files and headings that exist', () => {
    const missing = listLinks(read(name)).filter((link) => {
      if (link.startsWith('https:')) return false;
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? name : path;
      if (!existsSync(join(folder, target))) return true;
      return anchor !== undefined && !listAnchors(read(target)).includes(anchor);
    });
    expect(missing).toEqual([]);
  });
});

describe('docs/security/asvs.md', () => {
  const text = read('asvs.md');
  const requirements = readRows(text, /^\d+\.\d+\.\d+$/)
    .filter((cells) => cells.length === 5)
    .map(([number = '', level = '', , status = '', proof = '']): Requirement => ({ number, level, status, proof }));

  it('has the numbers of its rows by status and level in the table at the top', () => {
    const count = (status: string, level?: string) =>
      requirements.filter((one) => one.status === status && (level === undefined || one.level === level)).length;
    const counted = statuses.map((status) =>
      [status, count(status, '1'), count(status, '2'), count(status)].map(String),
    );
    expect(readRows(text, new RegExp(`^(${statuses.join('|')})$`))).toEqual(counted);
    expect(requirements.filter(({ status }) => !statuses.includes(status))).toEqual([]);
  });

  it('has each of the 253 requirements once', () => {
    expect(requirements).toHaveLength(253);
    expect(new Set(requirements.map(({ number }) => number)).size).toBe(253);
  });

  it('has a linked proof for each requirement that is met', () => {
    const unproven = requirements.filter(({ status, proof }) => status === 'met' && listLinks(proof).length === 0);
    expect(unproven.map(({ number }) => number)).toEqual([]);
  });

  it('lists each requirement that is not met, and no others, with what an operator can do', () => {
    const [, list = ''] = text.split(/^## /m);
    const listed = [...list.matchAll(/\d+\.\d+\.\d+/g)].map(([number]) => number);
    const unmet = requirements.filter(({ status }) => status === 'not met').map(({ number }) => number);
    expect(listed.sort()).toEqual(unmet.sort());
  });
});
