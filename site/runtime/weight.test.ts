import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, it } from 'vitest';

/** Maximum size of page loading and navigation together, without React. */
const BUDGET_BYTES = 10 * 1024;

it('the runtime stays within its size budget', async () => {
  const here = import.meta.dirname;
  const modules = [here, join(here, 'service-worker')].flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
      .map((file) => join(folder, file)),
  );
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: here,
    build: { write: false, rollupOptions: { input: modules, preserveEntrySignatures: 'strict' } },
  });
  const [bundle] = [built].flat();
  if (!bundle || !('output' in bundle)) throw new Error('Nothing was built');
  const code = bundle.output.map((part) => (part.type === 'chunk' ? part.code : '')).join('');
  expect(code.length).toBeGreaterThan(1000);
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(BUDGET_BYTES);
});
