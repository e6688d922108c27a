import { expect, it } from 'vitest';
import { parseRedirects } from './read-redirects.ts';

const pages = new Set(['/', '/blog/', '/contact-sales/']);

function findProblems(source: string): string[] {
  try {
    parseRedirects(source, pages);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n');
  }
}

it('parseRedirects reads redirects, permanent ones by default', () => {
  expect(
    parseRedirects('- from: /contact/\n  to: /contact-sales/\n- { from: /news/, to: /blog/, status: 302 }\n', pages),
  ).toEqual([
    { from: '/contact/', to: '/contact-sales/', renamed: false, status: 301 },
    { from: '/news/', to: '/blog/', renamed: false, status: 302 },
  ]);
});

it.each([
  ['a loop', '- from: /a/\n  to: /b/\n- from: /b/\n  to: /a/', ':1: "to": /b/ is itself redirected, in line 3'],
  ['a redirect to itself', '- from: /a/\n  to: /a/', ':1: "to": /a/ redirects to itself'],
  ['a chain', '- from: /a/\n  to: /b/\n- from: /b/\n  to: /blog/', ':1: "to": /b/ is itself redirected, in line 3'],
  [
    'a target that does not exist',
    '- from: /a/\n  to: /nowhere/',
    ':1: "to": no page of this site has the path /nowhere/',
  ],
  ['a page as source', '- from: /blog/\n  to: /', ':1: "from": /blog/ is a page of this site'],
  ['an endpoint as source', '- from: /healthz/\n  to: /', ':1: "from": /healthz/ is a path that scripts or forms call'],
  ['the same source twice', '- from: /a/\n  to: /\n- from: /a/\n  to: /blog/', ':3: "from": /a/ is already in line 1'],
  ['a source without a trailing slash', '# why\n- from: /a\n  to: /', ':2: "from": must be a path of this site'],
  ['a target on another site', '- from: /a/\n  to: https://example.com/', ':1: "to": must be a path of this site'],
  ['a target with a query', '- from: /a/\n  to: /blog/?x=1', ':1: "to": must be a path of this site'],
  ['a status that does not redirect', '- { from: /a/, to: /, status: 200 }', ':1: "status": must be one of 301'],
  ['an unknown key', '- { from: /a/, to: /, why: old }', ':1: "why"'],
  ['a value that is not a list', 'from: /a/', ':1: must be a list of redirects'],
  ['broken YAML', '- from: [/a/', 'content/redirects.yaml:'],
])('parseRedirects rejects %s with its line', (_, source, expected) => {
  expect(findProblems(source).join('\n')).toContain(
    `content/redirects.yaml${expected.replace('content/redirects.yaml', '')}`,
  );
});

it('parseRedirects reports all problems at once', () => {
  expect(findProblems('- from: /a\n  to: /\n- from: /b/\n  to: /nowhere/')).toHaveLength(2);
});
