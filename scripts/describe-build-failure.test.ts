import { expect, test } from 'vitest';
import { describeBuildFailure } from './describe-build-failure.ts';

test('a build that fails on content names each file and line once, without what the bundler adds', () => {
  const message = [
    'content/blog/a/index.mdx:3: title: is missing',
    'content/blog/b/index.mdx:9: /nowhere/ is no page',
  ].join('\n');
  const bundled = new Error(
    `Build failed with 1 error:\n\n[plugin content] x\n${message}\n    at load (file:///x.js:1:1)\n${message}`,
  );
  expect(describeBuildFailure(bundled)).toBe(message);
});

test('a build that fails on its finished pages prints the problems without a stack', () => {
  // Named as the site names it, which has a TypeScript configuration of its own.
  const error = Object.assign(new Error('The pages are not right yet (1):\n/blog/: two pages have this title'), {
    name: 'PagesError',
  });
  expect(describeBuildFailure(error)).toBe(error.message);
});

test('a build that fails on an unexpected error is not shortened', () => {
  expect(describeBuildFailure(new TypeError('x is not a function'))).toBeUndefined();
  expect(describeBuildFailure('a string')).toBeUndefined();
});
