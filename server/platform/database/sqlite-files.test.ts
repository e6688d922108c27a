import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noteMigrations } from '../../testing/note-tables.ts';
import { type Database, openDatabase } from './database.ts';
import { checkDiskSpace, DiskFullError } from './disk-space.ts';
import { migrate } from './migrations.ts';
import { classifyStorageFailure } from './storage-errors.ts';

let folder = '';
const opened: Database[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'whorl-files-'));
});
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function openIn(data: string): Promise<void> {
  const database = openDatabase(`sqlite:${join(data, 'whorl.sqlite')}`);
  opened.push(database);
  await migrate(database, [noteMigrations]);
}

const getMode = (path: string): string => (statSync(path).mode & 0o777).toString(8);
const modesIn = (data: string) => readdirSync(data).map((name) => [name, getMode(join(data, name))]);
const onlyOwner = [
  ['whorl.sqlite', '600'],
  ['whorl.sqlite-shm', '600'],
  ['whorl.sqlite-wal', '600'],
];

test('only the owner can read a new data folder and its files', async () => {
  const data = join(folder, 'new', 'data');
  await openIn(data);
  expect([getMode(join(folder, 'new')), getMode(data)]).toEqual(['700', '700']);
  expect(modesIn(data)).toEqual(onlyOwner);
});

test('opening an existing data folder makes its files readable only by the owner, also those of an earlier version', async () => {
  const data = join(folder, 'existing');
  mkdirSync(data, { mode: 0o755 });
  writeFileSync(join(data, 'whorl.sqlite'), '', { mode: 0o644 });
  chmodSync(join(data, 'whorl.sqlite'), 0o644);
  await openIn(data);
  expect(modesIn(data)).toEqual(onlyOwner);
});

test('checkDiskSpace() throws DiskFullError when the disk has too little free space', () => {
  expect(() => checkDiskSpace(folder)).not.toThrow();
  const fullDisk = () => checkDiskSpace(folder, Number.MAX_SAFE_INTEGER);
  expect(fullDisk).toThrow(DiskFullError);
  expect(fullDisk).toThrow(`${folder} has`);
  expect(classifyStorageFailure(new DiskFullError(folder, 0))).toBe('disk full');
});

test('openDatabase() names the path and its variables in one line when the file is not a database or the folder is a file', () => {
  const text = join(folder, 'text.sqlite');
  writeFileSync(text, 'This is no database, but it is long enough to be read as the head of one.'.repeat(20));
  for (const path of [text, join(text, 'whorl.sqlite')]) {
    const escaped = RegExp.escape(path);
    const line = new RegExp(`^Cannot open the SQLite file ${escaped} \\(set by DATA_DIR or DATABASE_URL\\): [^\\n]+$`);
    expect(() => openDatabase(`sqlite:${path}`)).toThrow(line);
  }
});
