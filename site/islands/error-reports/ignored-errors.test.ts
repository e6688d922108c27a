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
  ['a loop of ResizeObserver', { message: 'ResizeObserver loop limit exceeded' }],
  ['the same as Chromium has it', { message: 'ResizeObserver loop completed with undelivered notifications.' }],
  ['the same with the page as its source', { message: 'ResizeObserver loop limit exceeded', source: ours }],
  ['React in production', { message: react, stack: `Error: ${react}\n    at a (${ours}:1:2)` }],
  ['React with the name before it', { message: `Error: ${react}` }],
  ['React that takes over another page', { message: "Hydration failed because the server rendered HTML didn't match" }],
  ['React that takes over anew', { message: 'There was an error while hydrating but React was able to recover' }],
  ['another host', { message: 'Script error.' }],
  ['another host in other browsers', { message: 'Uncaught Script error' }],
  [
    'a fetch that was aborted',
    { name: 'AbortError', message: 'The user aborted a request.', stack: `at a (${ours}:1:2)` },
  ],
  ['an extension of Chromium', { message: 'x is undefined', source: 'chrome-extension://abcdef/content.js' }],
  [
    'an extension by its stack',
    {
      message: 'x',
      stack: 'TypeError: x\n    at f (chrome-extension://abcdef/content.js:1:2)\n    at g (https://a/b.js:1:2)',
    },
  ],
  [
    'an extension of Firefox',
    { message: 'x', stack: `f@moz-extension://0a1b-2c3d/content.js:1:2\ng@${ours}:1:2`, source: ours },
  ],
  ['an extension of Safari', { message: 'x', stack: 'f@safari-web-extension://0A1B/content.js:1:2' }],
  ['a hidden extension of Safari', { message: 'x', stack: '@webkit-masked-url://hidden/:1:2' }],
])('%s is ignored', (_what, given) => {
  expect(isIgnored(sample(given))).toBe(true);
});

test.each<[string, Sample]>([
  ['an error of ours', { message: 'x is not a function', stack: `TypeError: x\n    at f (${ours}:1:2)`, source: ours }],
  ['an error without a place', { message: 'x' }],
  ['an error that only speaks of one', { message: 'The ResizeObserver loop limit exceeded what we allow' }],
  ['one that says Script error and where', { message: 'Script error.', source: ours }],
  ['a fetch that failed', { name: 'TypeError', message: 'Failed to fetch', stack: `at f (${ours}:1:2)` }],
  ['a time that is up', { name: 'TimeoutError', message: 'signal timed out' }],
  [
    'ours, called by an extension',
    { message: 'x', stack: `Error: x\n    at f (${ours}:1:2)\n    at g (chrome-extension://abcdef/content.js:1:2)` },
  ],
  [
    'ours, with an extension in its message',
    {
      message: 'No chrome-extension://abcdef/x',
      stack: `Error: No chrome-extension://abcdef/x\n    at f (${ours}:1:2)`,
    },
  ],
])('%s is reported', (_what, given) => {
  expect(isIgnored(sample(given))).toBe(false);
});
