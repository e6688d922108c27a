import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { BuildFailed, buildInOwnProcess, distDir, isTextDue, nextPublication } from './build-if-stale.ts';

/** Whoever has it builds; its content is the id of the process. */
const lockFile = `${distDir}.lock`;

/**
 * Builds the site anew if the time of a scheduled text has come; for a cron job, and for `npm start` itself.
 *
 * @throws BuildFailed; the last good build stays.
 */
export async function publishDue(now = new Date()): Promise<'published' | 'nothing due' | 'under way'> {
  if (!isTextDue(now)) return 'nothing due';
  if (!takeLock()) return 'under way';
  try {
    // Meanwhile somebody else may have done it.
    if (!isTextDue(now)) return 'nothing due';
    await buildInOwnProcess();
    return 'published';
  } finally {
    rmSync(lockFile, { force: true });
  }
}

function takeLock(): boolean {
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const lock = openSync(lockFile, 'wx');
      writeSync(lock, String(process.pid));
      closeSync(lock);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (isHeld()) return false;
      // Its owner was killed.
      rmSync(lockFile, { force: true });
    }
  }
  return false;
}

function isHeld(): boolean {
  try {
    process.kill(Number(readFileSync(lockFile, 'utf8')), 0);
    return true;
  } catch (error) {
    // Of another user, so it lives.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

if (import.meta.main) {
  try {
    const outcome = await publishDue();
    const next = nextPublication();
    console.log(`${outcome}; ${next ? `the next text is due at ${next.toISOString()}` : 'no text waits'}`);
  } catch (error) {
    console.error(error instanceof BuildFailed ? error.message : error);
    process.exit(1);
  }
}
