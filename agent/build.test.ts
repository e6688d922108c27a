import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { AGENT_GZIP_LIMIT_BYTES } from '@whorl/contract/identification/api-limits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAgent } from './build.ts';

const outDir = mkdtempSync(join(tmpdir(), 'whorl-agent-'));
let script = '';
beforeAll(async () => {
  script = readFileSync(await buildAgent(outDir), 'utf8');
});
afterAll(() => rmSync(outDir, { recursive: true, force: true }));

test('the gzipped agent script is within its size limit', () => {
  expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(AGENT_GZIP_LIMIT_BYTES);
});

test('the agent script is one module that exports load', () => {
  expect(script).toMatch(/export\s*\{\s*\w+ as load\s*\}/);
  // `import.meta.url` is the script's own URL and loads nothing.
  expect(script).not.toMatch(/\bimport\b(?!\.meta\.url\b)/);
});

test('the agent script contains no URL of another host and no other request API than fetch', () => {
  expect(script).not.toMatch(/https?:|XMLHttpRequest|sendBeacon|WebSocket/);
});
