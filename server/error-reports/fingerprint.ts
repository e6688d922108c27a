import { createHash } from 'node:crypto';

/** Hash that the bundler appends to a script's name, different in each build. */
const BUILD_HASH = /-[\w-]{8}(?=\.m?js\b)/;
/** Line and column, which change with each build in minified code. */
const LINE_AND_COLUMN = /:\d+:\d+\)?$/;

/**
 * Returns a hash that identifies an error across builds: its type and message, and the function and script that threw it,
 * or the whole stack if it has no frame.
 */
export function computeErrorFingerprint({ message, stack }: { message: string; stack: string }): string {
  return createHash('sha256')
    .update(message)
    .update('\0')
    .update(findTopFrame(stack) ?? stack)
    .digest('hex');
}

/** Returns the top frame of a stack in the format of Chromium (`at f (/assets/a.js:1:2)`) or Firefox and Safari (`f@/assets/a.js:1:2`). */
function findTopFrame(stack: string): string | undefined {
  const frame = stack
    .split('\n')
    .map((line) => line.trim())
    .find((line) => /^at \S/.test(line) || /@\S*:\d+:\d+$/.test(line));
  return frame?.replace(LINE_AND_COLUMN, '').replace(BUILD_HASH, '');
}
