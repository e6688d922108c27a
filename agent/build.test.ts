import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAgent } from './build.ts';

const GZIP_LIMIT_BYTES = 25_000;

const outDir = mkdtempSync(join(tmpdir(), 'whorl-agent-'));
let script = '';
beforeAll(async () => {
  script = readFileSync(await buildAgent(outDir), 'utf8');
});
afterAll(() => rmSync(outDir, { recursive: true, force: true }));

test('the script is small', () => {
  expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(GZIP_LIMIT_BYTES);
});

test('it is one module that exports load', () => {
  expect(script).toMatch(/export\s*\{\s*\w+ as load\s*\}/);
  // `import.meta.url` says where the script came from, and loads nothing.
  expect(script).not.toMatch(/\bimport\b(?!\.meta\.url\b)/);
});

test('it names no other host, so nothing in it can phone home', () => {
  expect(script).not.toMatch(/https?:|XMLHttpRequest|sendBeacon|WebSocket/);
});
