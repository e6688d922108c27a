import type { PrivacySignals } from '@whorl/contract/identification/request.ts';
import { onceFulfilled } from '@whorl/contract/once.ts';
import { PRIVACY_DATABASE_PREFIX, WINDOW_KIND_KEY } from '@whorl/contract/stored-data/names.ts';
import { detectIncognito } from 'detectincognitojs';
import { withTimeout } from '../visible-timeout.ts';
import { readStorageToken } from './storage-token.ts';

/**
 * Milliseconds to wait for the result after everything else has been collected. On slow disks it takes up to a second
 * longer than the signals (`npm run bench:agent`). No visitor waits for that: the result is stored and sent with the
 * next payload.
 */
export const PRIVATE_MODE_GRACE_MS = 100;

/**
 * Returns whether this is a private window. Chromium keeps a private window's databases in memory, so write times
 * distinguish it. A window never changes its kind, so a result stored by an earlier page is returned immediately.
 */
export function detectPrivateMode(): Promise<boolean> {
  const stored = readStoredResult();
  return stored === undefined ? measure() : Promise.resolve(stored.isPrivate);
}

/** Measures once per page, however often it is called. */
const measureOnce = onceFulfilled(async () => {
  await deleteLeftoverDatabases();
  const { isPrivate } = await detectIncognito();
  return isPrivate;
});

function measure(): Promise<boolean> {
  const measured = measureOnce();
  // Prevents an unhandled rejection: the caller handles a failure only after collecting everything else.
  measured.catch(() => undefined);
  return measured;
}

/** Returns the result as a signal, or an error if it takes longer than the grace period. */
export const toPrivateModeSignal = (detection: Promise<boolean>): Promise<PrivacySignals> =>
  withTimeout(PRIVATE_MODE_GRACE_MS, detection).then(
    (isPrivate) => ({ isPrivate }),
    (error: unknown) => ({ error: (error instanceof Error ? error.message : String(error)).slice(0, 200) }),
  );

/**
 * Stores the result when it is available and the signed ID has been stored. Timing measurements are sometimes wrong, so
 * the next page measures again until two pages agree.
 */
export function storePrivateMode(): void {
  if (!readStoredResult()?.isConfirmed) measure().then(storeOnce, () => undefined);
}

/** `isConfirmed`: two pages have measured the same. */
type StoredResult = { isPrivate: boolean; isConfirmed: boolean };
/** Prefix of a stored result that only one page has measured. */
const UNCONFIRMED_PREFIX = 'first-';

/**
 * Reads the stored result. Storage exists either in the private or in the ordinary window, so the result belongs to
 * this window.
 */
function readStoredResult(): StoredResult | undefined {
  try {
    const [, unconfirmed, kind] =
      /^(first-)?(private|ordinary)$/.exec(localStorage.getItem(WINDOW_KIND_KEY) ?? '') ?? [];
    return kind === undefined ? undefined : { isPrivate: kind === 'private', isConfirmed: unconfirmed === undefined };
  } catch {
    return undefined;
  }
}

const storeOnce = createStoreOnce();

/**
 * Returns a function that stores the result once per page, and only next to the signed ID: deleting that ID deletes this
 * too.
 */
function createStoreOnce(): (isPrivate: boolean) => void {
  let isStored = false;
  return (isPrivate) => {
    if (isStored || readStorageToken() === undefined) return;
    isStored = storeResult(isPrivate);
  };
}

/** Stores the result of this page and whether an earlier page's result confirms it. Returns whether that succeeded. */
function storeResult(isPrivate: boolean): boolean {
  try {
    const isConfirmed = readStoredResult()?.isPrivate === isPrivate;
    localStorage.setItem(
      WINDOW_KIND_KEY,
      (isConfirmed ? '' : UNCONFIRMED_PREFIX) + (isPrivate ? 'private' : 'ordinary'),
    );
    return true;
  } catch {
    // Storage is full or disabled; every page measures again.
    return false;
  }
}

/** Deletes databases that a page left behind because it was closed early. */
async function deleteLeftoverDatabases(): Promise<void> {
  // Firefox can't list databases before version 126, and rejects in private windows.
  const databases = (await indexedDB.databases?.().catch(() => [])) ?? [];
  for (const { name } of databases) if (name?.startsWith(PRIVACY_DATABASE_PREFIX)) indexedDB.deleteDatabase(name);
}
