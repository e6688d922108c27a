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

test('Each table is queried only by the feature that declares it, or belongs to the platform', () => {
  expect(tables.length).toBeGreaterThan(30);
  const foreign = sources.flatMap(({ path, owner, text }) =>
    tables
      .filter((table) => table.owner !== owner && table.owner !== 'platform')
      .filter(({ table }) => new RegExp(`(?:From|Into|Table|Join|With)\\(\\s*['"\`]${table}\\b`).test(text))
      .map(({ table }) => `${path} queries ${table}`),
  );
  expect(foreign).toEqual([]);
});
