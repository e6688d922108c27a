import { createHash } from 'node:crypto';

/** What a bundler puts behind a script's name, other with each build. */
const BUILD_HASH = /-[\w-]{8}(?=\.m?js\b)/;
/** Line and column, and in minified code any build moves both. */
const PLACE = /:\d+:\d+\)?$/;

/**
 * Which error it is, the same after the next build: its type and message, and the function and script that it was thrown
 * in. Where a stack has no frame, the whole of it.
 */
export function fingerprintOf({ message, stack }: { message: string; stack: string }): string {
  return createHash('sha256')
    .update(message)
    .update('\0')
    .update(topFrameOf(stack) ?? stack)
    .digest('hex');
}

/** As Chromium (`at f (/assets/a.js:1:2)`) or Firefox and Safari (`f@/assets/a.js:1:2`) write it. */
export function topFrameOf(stack: string): string | undefined {
  const frame = stack
    .split('\n')
    .map((line) => line.trim())
    .find((line) => /^at \S/.test(line) || /@\S*:\d+:\d+$/.test(line));
  return frame?.replace(PLACE, '').replace(BUILD_HASH, '');
}
