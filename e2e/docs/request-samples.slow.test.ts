import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { docsPath } from '@whorl/contract/urls.ts';
import { describe, expect } from 'vitest';
import { waitForIdentification } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { createSampleFolder } from '../fixtures/code-samples.ts';
import { type LanguageName, languages, skipReasons } from '../fixtures/sample-languages.ts';

const run = promisify(execFile);

const it = browserTest()
  .extend('secretKey', { scope: 'file' }, ({ site }) => site.secretKey())
  /** A request and its visitor, stored by a real identification. */
  .extend('event', { scope: 'file' }, async ({ person, secretKey, site }) => {
    const context = await person.newContext();
    const page = await context.newPage();
    await page.goto(site.origin);
    await waitForIdentification(page);
    await context.close();
    const answer = await fetch(`${site.origin}/events/search?limit=1`, { headers: { 'Auth-API-Key': secretKey } });
    const { events } = (await answer.json()) as {
      events: { products: { identification: { data: { requestId: string; visitorId: string } } } }[];
    };
    const identified = events[0]?.products.identification.data;
    if (!identified) throw new Error('The identification was not stored');
    return identified;
  })
  /** The references without scripts, which show all samples. */
  .extend('references', { scope: 'file' }, async ({ person, site }, { onCleanup }) => {
    const context = await person.newContext({ javaScriptEnabled: false });
    onCleanup(() => context.close());
    const open = async (slug: string) => {
      const page = await context.newPage();
      await page.goto(site.origin + docsPath(slug));
      return page;
    };
    return { server: await open('server-api'), lists: await open('lists') };
  })
  /** Returns the sample of an operation in a language. */
  .extend('readSample', ({ references }) => async (id: string, language: string): Promise<string> => {
    const reference = id === 'search-list-entries' ? references.lists : references.server;
    const panel = reference.locator(`fieldset:has(#sample-${id}-0) figure`, {
      has: reference.locator('figcaption', { hasText: new RegExp(`^${language}$`) }),
    });
    return (await panel.locator('code').textContent()) ?? '';
  });

describe.each(Object.keys(languages) as LanguageName[])('the %s sample', (language) => {
  it.for([
    ['event', '"products"'],
    ['update-event', ''],
    ['visits', '"visits"'],
    ['search-flat-events', '"events"'],
    ['search-list-entries', '"entries"'],
  ] as const)(
    'of %s gets a response from the server',
    async ([id, expected], { event, readSample, secretKey, site, skip }) => {
      const reason = skipReasons[language];
      skip(reason !== undefined, reason);
      const code = (await readSample(id, language))
        .replaceAll('1795262587402.k9Xw2a', event.requestId)
        .replaceAll('IRmjyo5AfkGg2AG5NrxD', event.visitorId);
      const folder = await createSampleFolder();
      const { file, command } = languages[language];
      await folder.write({ [file]: code });
      const [program, ...args] = command(join(folder.path, file));
      const { stdout } = await run(program, args, {
        env: { ...process.env, WHORL_URL: site.origin, WHORL_SECRET_KEY: secretKey },
      });
      await folder.remove();
      expect(stdout).toContain(expected);
      // curl prints only the body; it fails for any status of 400 or more.
      if (language !== 'curl') expect(stdout).toMatch(/^200\b/);
    },
  );
});
