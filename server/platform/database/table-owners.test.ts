import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const server = join(import.meta.dirname, '../..');
const sources = globSync('**/*.ts', {
  cwd: server,
  exclude: ['**/node_modules/**', '**/*.test.ts', 'testing/**'],
}).map((path) => ({ path, owner: path.split('/')[0], text: readFileSync(join(server, path), 'utf8') }));
const tables = sources.flatMap(({ owner, text }) =>
  [...text.matchAll(/interface Tables \{(.*?)\n {2}\}|interface Tables \{(.*?)\n\}/gs)].flatMap((body) =>
    [...body[0].matchAll(/^\s+(\w+): /gm)].map(([, table]) => ({ table: table ?? '', owner })),
  ),
);

/** Whether a file is a feature's command, which reads and changes the feature's rows without a running server. */
const isOwnersCommand = (path: string, owner = ''): boolean =>
  path === `cli/${owner}.ts` || path === `cli/${nouns[owner]}.ts`;
/** Command names that differ from the feature's name. */
const nouns: Readonly<Record<string, string>> = { 'error-reports': 'errors' };

test('each table is queried only by its feature and the command of that feature, or belongs to the platform', () => {
  expect(tables.length).toBeGreaterThan(30);
  const foreign = sources.flatMap(({ path, owner, text }) =>
    tables
      .filter((table) => table.owner !== owner && table.owner !== 'platform' && !isOwnersCommand(path, table.owner))
      .filter(({ table }) => new RegExp(`(?:From|Into|Table|Join|With)\\(\\s*['"\`]${table}\\b`).test(text))
      .map(({ table }) => `${path} queries ${table}`),
  );
  expect(foreign).toEqual([]);
});
