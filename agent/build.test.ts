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

test('the gzipped agent script is at most 25,000 bytes', () => {
  expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(GZIP_LIMIT_BYTES);
});

test('the agent script is one module that exports load', () => {
  expect(script).toMatch(/export\s*\{\s*\w+ as load\s*\}/);
  // `import.meta.url` is the script's own URL and loads nothing.
  expect(script).not.toMatch(/\bimport\b(?!\.meta\.url\b)/);
});

test('the agent script contains no URL of another host and no other request API than fetch', () => {
  expect(script).not.toMatch(/https?:|XMLHttpRequest|sendBeacon|WebSocket/);
});
