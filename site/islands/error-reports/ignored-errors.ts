import type { CaughtError } from './caught-error.ts';

/** What is nobody's to mend here, by name and message. */
const ignoredTexts: readonly RegExp[] = [
  // A round of layout that the browser puts off to the next frame; nothing is lost by it.
  /^(\w+: )?ResizeObserver loop (limit exceeded|completed with undelivered notifications)/,
  // A page that something else has changed before React took it over: extensions and translators do. React renders it
  // anew, and the visitor sees a page that works.
  /Minified React error #\d+/,
  /^(\w+: )?(Hydration failed|There was an error while hydrating|A tree hydrated but)/,
  // What was asked for is not wanted any more.
  /^AbortError\b/,
];
/** A script of another host broke, and the browser does not say more. */
const SCRIPT_ERROR = /^(\w+: )?(Uncaught )?Script error\.?$/;
/** Scripts that visitors have brought. */
const EXTENSION = /^(chrome|moz|ms-browser|safari|safari-web)-extension:|^(webkit-masked-url|user-script):/;
/** The address in a line of a stack, as Chromium (`at f (URL:1:2)`) or Firefox and Safari (`f@URL:1:2`) write it. */
const FRAME = /(?:^\s*at .*?\(?|@)([a-z][a-z0-9+.-]*:[^\s()]*):\d+:\d+\)?\s*$/i;

/** Whether an error is left unreported, wherever reports go. */
export function isIgnored({ error, source }: Pick<CaughtError, 'error' | 'source'>): boolean {
  const text = `${error.name}: ${error.message}`;
  const thrownIn = topAddressOf(error.stack ?? '') ?? source;
  return (
    ignoredTexts.some((pattern) => pattern.test(text) || pattern.test(error.message)) ||
    EXTENSION.test(thrownIn) ||
    (SCRIPT_ERROR.test(text) && thrownIn === '')
  );
}

/** Where it was thrown. Who called that may be an extension that has wrapped a function of the browser. */
function topAddressOf(stack: string): string | undefined {
  for (const line of stack.split('\n')) {
    const address = FRAME.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  return undefined;
}
