import { expect, test } from 'vitest';
import { isIgnored } from './ignored-errors.ts';

type Sample = { name?: string; message: string; stack?: string; source?: string };
const sample = ({ name = 'Error', message, stack = '', source = '' }: Sample) => ({
  error: Object.assign(new Error(message), { name, stack }),
  source,
});
const ours = 'https://whorl.example/assets/entry-0a1b2c3d.js';
const react = 'Minified React error #418; visit https://react.dev/errors/418?args[]=HTML for the full message';

test.each<[string, Sample]>([
  ['a ResizeObserver loop', { message: 'ResizeObserver loop limit exceeded' }],
  [
    'a ResizeObserver loop in the wording of Chromium',
    { message: 'ResizeObserver loop completed with undelivered notifications.' },
  ],
  [
    'a ResizeObserver loop with the page as its source',
    { message: 'ResizeObserver loop limit exceeded', source: ours },
  ],
  ['a hydration error of React in production', { message: react, stack: `Error: ${react}\n    at a (${ours}:1:2)` }],
  ['a hydration error of React with the name before it', { message: `Error: ${react}` }],
  ['a hydration mismatch of React', { message: "Hydration failed because the server rendered HTML didn't match" }],
  [
    'a hydration error that React recovered from',
    { message: 'There was an error while hydrating but React was able to recover' },
  ],
  ['an error in a script of another host', { message: 'Script error.' }],
  ['an error in a script of another host in other browsers', { message: 'Uncaught Script error' }],
  ['an aborted fetch', { name: 'AbortError', message: 'The user aborted a request.', stack: `at a (${ours}:1:2)` }],
  [
    'an error in an extension of Chromium',
    { message: 'x is undefined', source: 'chrome-extension://abcdef/content.js' },
  ],
  [
    'an error with an extension in its stack',
    {
      message: 'x',
      stack: 'TypeError: x\n    at f (chrome-extension://abcdef/content.js:1:2)\n    at g (https://a/b.js:1:2)',
    },
  ],
  [
    'an error in an extension of Firefox',
    { message: 'x', stack: `f@moz-extension://0a1b-2c3d/content.js:1:2\ng@${ours}:1:2`, source: ours },
  ],
  ['an error in an extension of Safari', { message: 'x', stack: 'f@safari-web-extension://0A1B/content.js:1:2' }],
  ['an error in a masked extension of Safari', { message: 'x', stack: '@webkit-masked-url://hidden/:1:2' }],
])('isIgnored returns true for %s', (_what, given) => {
  expect(isIgnored(sample(given))).toBe(true);
});

test.each<[string, Sample]>([
  [
    'an error in our script',
    { message: 'x is not a function', stack: `TypeError: x\n    at f (${ours}:1:2)`, source: ours },
  ],
  ['an error without a location', { message: 'x' }],
  [
    'an error that only mentions a ResizeObserver loop',
    { message: 'The ResizeObserver loop limit exceeded what we allow' },
  ],
  ['a script error with a location', { message: 'Script error.', source: ours }],
  ['a failed fetch', { name: 'TypeError', message: 'Failed to fetch', stack: `at f (${ours}:1:2)` }],
  ['a timeout', { name: 'TimeoutError', message: 'signal timed out' }],
  [
    'an error in our script called by an extension',
    { message: 'x', stack: `Error: x\n    at f (${ours}:1:2)\n    at g (chrome-extension://abcdef/content.js:1:2)` },
  ],
  [
    'an error in our script with an extension in its message',
    {
      message: 'No chrome-extension://abcdef/x',
      stack: `Error: No chrome-extension://abcdef/x\n    at f (${ours}:1:2)`,
    },
  ],
])('isIgnored returns false for %s', (_what, given) => {
  expect(isIgnored(sample(given))).toBe(false);
});
