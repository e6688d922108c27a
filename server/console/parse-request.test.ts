import { consoleArea, consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { emailField, passwordField } from '@whorl/contract/console/sign-in.ts';
import { textFiles } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { PASSWORD, postForm, send, startConsole } from '../testing/console.ts';
import { describeDataLayer } from '../testing/each-database.ts';

type Description = {
  readonly paths: Record<string, Record<string, { readonly parameters?: readonly { in: string; name: string }[] }>>;
};

// PostgreSQL rejects NUL in texts.
describeDataLayer('the console', (makeDatabase) => {
  const start = async () => startConsole({ databaseUrl: await makeDatabase() });

  test('returns 404 for every ID with NUL', async () => {
    const console = await start();
    const urls = Object.values(consoleCalls).filter((url) => /:id|:file/.test(url));
    expect(urls.length).toBeGreaterThan(15);
    for (const url of urls) {
      const path = url.replace(/:id|:file/g, 'a%00b');
      const methods = ['GET', 'POST', 'PATCH', 'DELETE'];
      for (const method of methods) {
        const answer = await console.server.fetch(path, {
          method,
          headers: { cookie: console.cookie, 'content-type': 'application/json' },
          ...(method === 'GET' ? {} : { body: '{}' }),
        });
        expect([404, 400], `${method} ${path}`).toContain(answer.status);
      }
    }
  });

  test('returns 400 with the name of each parameter with NUL', async () => {
    const console = await start();
    const { paths } = (await (await console.server.fetch(textFiles.apiDescription)).json()) as Description;
    const lists = Object.entries(paths).filter(
      ([path, { get }]) => path.startsWith('/api/console/') && get?.parameters && !path.includes('{'),
    );
    expect(lists.length).toBeGreaterThan(10);
    for (const [path, { get }] of lists) {
      for (const { name } of (get?.parameters ?? []).filter((each) => each.in === 'query')) {
        const answer = await console.requestConsole(`${path}?${name}=%00`);
        expect([answer.status, `${path} ${name}`]).toEqual([400, `${path} ${name}`]);
      }
    }
  });

  test('returns 400 with the name of a field with NUL', async () => {
    const console = await start();
    const entry = { kind: 'email_domain', value: 'a.example', action: 'block', reason: 'a\0b' };
    const answer = await send(console, 'POST', consoleCalls.listEntries, entry);
    expect([answer.status, (await answer.json()).message]).toEqual([400, expect.stringMatching(/^reason/)]);
  });

  test('refuses a sign-in with NUL in the email address as one with a wrong password', async () => {
    const { server } = await start();
    const answer = await postForm(server, consoleArea, { [emailField]: 'a\0@example.com', [passwordField]: PASSWORD });
    expect(answer.status).toBe(401);
  });
});
