import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { comparisonPath } from '@whorl/contract/urls.ts';
import { build } from 'vite';
import { describe, expect } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';

const root = join(import.meta.dirname, '../..');
const form = `<!doctype html><form data-plan="team">
  ${['visitorId', 'thumbmark', 'fingerprint', 'browser', 'requestId'].map((name) => `<input name="${name}">`).join('')}
</form><script type="module" src="/sample.js"></script>`;
const slowPoll = { timeout: 30_000 };
const requestId = /^\d{13}\.[a-zA-Z0-9]{6}$/;

const it = browserTest()
  .extend('readSamples', ({ person, site }) => async (slug: string): Promise<string[]> => {
    const context = await person.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.goto(site.origin + comparisonPath(slug));
    const codes = await page.locator('main figure pre code').allTextContents();
    await context.close();
    return codes.map((code) => code.replaceAll('YOUR_KEY', 'whorl-site'));
  })
  /** Runs a sample on a page of the site's host without a Content Security Policy, and returns the value of a field. */
  .extend('run', ({ person, site }) => async (code: string, field: string, expected: RegExp): Promise<string> => {
    const script = await bundle(code);
    const context = await person.newContext();
    await context.route(`${site.origin}/shop/`, (route) => route.fulfill({ contentType: 'text/html', body: form }));
    await context.route(`${site.origin}/sample.js`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: script }),
    );
    const page = await context.newPage();
    await page.goto(`${site.origin}/shop/`);
    const input = page.locator(`input[name=${field}]`);
    await expect.poll(() => input.inputValue(), slowPoll).toMatch(expected);
    const value = await input.inputValue();
    await context.close();
    return value;
  })
  .extend('readEvent', ({ site }) => async (id: string) => {
    const answer = await fetch(`${site.origin}/events/${id}`, { headers: { 'Auth-API-Key': await site.secretKey() } });
    return ((await answer.json()) as { products: { identification: { data: Record<string, unknown> } } }).products
      .identification.data;
  });

describe('the migration samples of the comparison pages', () => {
  it('link a FingerprintJS hash to the identification', async ({ readSamples, run, readEvent }) => {
    const [before = '', during = ''] = await readSamples('fingerprintjs');
    expect(await run(before, 'visitorId', /^[0-9a-f]{32}$/)).not.toBe('');
    const event = await readEvent(await run(during, 'requestId', requestId));
    expect(event.linkedId).toMatch(/^[0-9a-f]{32}$/);
  });

  it('store the value of a ThumbmarkJS component as a tag', async ({ readSamples, run, readEvent }) => {
    const [before = '', after = ''] = await readSamples('thumbmarkjs');
    expect(await run(before, 'thumbmark', /^[0-9a-f]{32}$/)).not.toBe('');
    expect(await readEvent(await run(after, 'requestId', requestId))).toMatchObject({ tag: { plan: 'team' } });
  });

  it('replace the number and the browser name of ClientJS', async ({ readSamples, run }) => {
    const [before = '', after = ''] = await readSamples('clientjs');
    expect(await run(before, 'fingerprint', /^\d{1,10}$/)).not.toBe('');
    expect(await run(after, 'browser', /^Chrom/)).not.toBe('');
  });
});

/** Bundles a sample with its library, as a reader's bundler would. The agent is loaded by its path. */
async function bundle(code: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'whorl-migration-'));
  const entry = join(folder, 'sample.js');
  await writeFile(entry, code);
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    resolve: {
      alias: ['@fingerprintjs/fingerprintjs', '@thumbmarkjs/thumbmarkjs', 'clientjs'].map((name) => ({
        find: name,
        replacement: join(root, 'node_modules', name),
      })),
    },
    build: { write: false, lib: { entry, formats: ['es'] }, rolldownOptions: { external: /^\/agent\// } },
  });
  await rm(folder, { recursive: true });
  const [bundled] = Array.isArray(built) ? built : [];
  const [chunk] = bundled?.output ?? [];
  if (chunk?.type !== 'chunk') throw new Error('Expected the build to return a chunk');
  return chunk.code;
}
