import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { BuildFailedError, buildInOwnProcess, distDir, isEntryDue, nextPublication } from './build-if-stale.ts';

/** Lock that lets one process build at a time; contains its process ID. */
const lockFile = `${distDir}.lock`;
const messages = {
  published: 'Published.',
  'not due': 'No entry is due.',
  locked: 'Another process is already building.',
};

/**
 * Builds the site if a scheduled entry is due. Called by a cron job and by `npm start`.
 *
 * @throws BuildFailedError when the build fails; the previous build stays in place
 */
export async function publishDueEntries(now = new Date()): Promise<'published' | 'not due' | 'locked'> {
  if (!isEntryDue(now)) return 'not due';
  if (!acquireLock()) return 'locked';
  try {
    // Another process may have built before this one got the lock.
    if (!isEntryDue(now)) return 'not due';
    await buildInOwnProcess(['--site']);
    return 'published';
  } finally {
    rmSync(lockFile, { force: true });
  }
}

function acquireLock(): boolean {
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const lock = openSync(lockFile, 'wx');
      writeSync(lock, String(process.pid));
      closeSync(lock);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (isOwnerRunning()) return false;
      // A killed process leaves its lock behind.
      rmSync(lockFile, { force: true });
    }
  }
  return false;
}

function isOwnerRunning(): boolean {
  try {
    process.kill(Number(readFileSync(lockFile, 'utf8')), 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

if (import.meta.main) {
  try {
    const outcome = await publishDueEntries();
    const next = nextPublication();
    const schedule = next ? `The next entry is due at ${next.toISOString()}.` : 'No entries are scheduled.';
    console.log(`${messages[outcome]} ${schedule}`);
  } catch (error) {
    console.error(error instanceof BuildFailedError ? error.message : error);
    process.exit(1);
  }
}
