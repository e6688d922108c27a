import { expect, test } from 'vitest';
import { describeBuildFailure } from './describe-build-failure.ts';

test('describeBuildFailure lists each content problem once, without the bundler output', () => {
  const message = [
    'content/blog/a/index.mdx:3: title: is missing',
    'content/blog/b/index.mdx:9: /nowhere/ is no page',
  ].join('\n');
  const bundled = new Error(
    `Build failed with 1 error:\n\n[plugin content] x\n${message}\n    at load (file:///x.js:1:1)\n${message}`,
  );
  expect(describeBuildFailure(bundled)).toBe(message);
});

test('describeBuildFailure returns the message of a failed page check without a stack trace', () => {
  // Has the name of the site's error class, which this file can't import: the site has its own TypeScript configuration.
  const error = Object.assign(new Error('The page checks failed (1):\n/blog/: two pages have this title'), {
    name: 'PagesError',
  });
  expect(describeBuildFailure(error)).toBe(error.message);
});

test('describeBuildFailure returns undefined for an unexpected error', () => {
  expect(describeBuildFailure(new TypeError('x is not a function'))).toBeUndefined();
  expect(describeBuildFailure('a string')).toBeUndefined();
});
