import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { UsedClasses } from './used-classes.ts';

const folder = mkdtempSync(join(tmpdir(), 'used-classes-'));
mkdirSync(join(folder, 'assets'));
const write = (name: string, source: string) => writeFileSync(join(folder, 'assets', name), source);
write('entry.js', 'import("./other.js"); const a = "in-entry"');
write('page.js', 'import {a} from "./entry.js"; import("./shared.js"); const b = `in-page mt-3`');
write('shared.js', 'const c = "in-shared"');
write('other.js', 'const d = "in-other"');
afterAll(() => rmSync(folder, { recursive: true }));

it("UsedClasses returns the classes of the HTML, of server-filled parts, and every word of the page's own modules", () => {
  const used = new UsedClasses(folder, '/assets/entry.js').of('<p class="a b">words</p><div data-inner-classes="c">', [
    '/assets/page.js',
  ]);
  expect(['a', 'b', 'c', 'in-page', 'mt-3', 'in-shared', 'in-entry'].filter((name) => !used.has(name))).toEqual([]);
  expect(['words', 'in-other'].filter((name) => used.has(name))).toEqual([]);
});
