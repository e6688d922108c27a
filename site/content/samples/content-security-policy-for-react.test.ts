import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contentRoot } from '../content-folders.ts';
import { printedTables } from './test-article-files.ts';

/** The policies that the server allows, from its source: the site doesn't import the server. */
const source = readFileSync(join(contentRoot, '../server/platform/static/content-security-policy.ts'), 'utf8');
const allowed = /trustedTypesPolicies[^=]*= \[([^\]]*)\]/.exec(source)?.[1]?.match(/[\w-]+/g) ?? [];

it('the article lists the Trusted Types policies that the server allows', () => {
  const table = printedTables('content-security-policy-for-react').find(({ head }) =>
    head[0]?.startsWith('Trusted Types'),
  );
  expect(allowed).toHaveLength(5);
  expect(table?.rows.map(([name = '']) => name).sort()).toEqual([...allowed].sort());
});

it('the security page names the same policies', () => {
  const page = readFileSync(join(contentRoot, 'company/security.mdx'), 'utf8');
  expect(/`trusted-types ([^`]+)`/.exec(page)?.[1]?.split(' ').sort()).toEqual([...allowed].sort());
});
