import type { CaughtError } from './caught-error.ts';

/** Errors that we can't fix, by name and message. */
const ignoredTexts: readonly RegExp[] = [
  // Layout notifications that the browser delays to the next frame, without consequences.
  /^(\w+: )?ResizeObserver loop (limit exceeded|completed with undelivered notifications)/,
  // Hydration errors on pages changed by extensions or translators. React renders the page again, and it works.
  /Minified React error #\d+/,
  /^(\w+: )?(Hydration failed|There was an error while hydrating|A tree hydrated but)/,
  // The request was canceled.
  /^AbortError\b/,
];
/** An error in a cross-origin script, about which the browser reveals nothing. */
const SCRIPT_ERROR = /^(\w+: )?(Uncaught )?Script error\.?$/;
/** URLs of browser extensions and user scripts. */
const EXTENSION = /^(chrome|moz|ms-browser|safari|safari-web)-extension:|^(webkit-masked-url|user-script):/;
/** URL in a line of a stack trace in the format of Chromium (`at f (URL:1:2)`) or Firefox and Safari (`f@URL:1:2`). */
const FRAME = /(?:^\s*at .*?\(?|@)([a-z][a-z0-9+.-]*:[^\s()]*):\d+:\d+\)?\s*$/i;

/** Returns whether an error is not reported, to any destination. */
export function isIgnored({ error, source }: Pick<CaughtError, 'error' | 'source'>): boolean {
  const text = `${error.name}: ${error.message}`;
  const thrownIn = findTopUrl(error.stack ?? '') ?? source;
  return (
    ignoredTexts.some((pattern) => pattern.test(text) || pattern.test(error.message)) ||
    EXTENSION.test(thrownIn) ||
    (SCRIPT_ERROR.test(text) && thrownIn === '')
  );
}

/** Returns the URL of the top stack frame. Frames below may belong to an extension that wraps a browser function. */
function findTopUrl(stack: string): string | undefined {
  for (const line of stack.split('\n')) {
    const address = FRAME.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  return undefined;
}
