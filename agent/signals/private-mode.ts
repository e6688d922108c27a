import type { PrivacyReading } from '@whorl/contract/identification/request.ts';
import { onceResolved } from '@whorl/contract/once.ts';
import { PRIVACY_DATABASE_PREFIX, WINDOW_KIND_KEY } from '@whorl/contract/stored-data/names.ts';
import { detectIncognito } from 'detectincognitojs';
import { within } from '../visible-timeout.ts';
import { readStorageToken } from './storage-token.ts';

/**
 * How long the answer is waited for once everything else has been read, in milliseconds. On slow disks it takes up to a
 * second longer than the signals (`npm run bench:agent`), for which nobody is made to wait: it is kept, and goes with the
 * next reading.
 */
export const PRIVACY_GRACE_MS = 100;

/**
 * Whether this is a private window. In Chromium it is told by how long writing to a database takes: a private window's
 * is in memory. The same window stays what it is, so what an earlier page kept is answered at once.
 */
export function readPrivacy(): Promise<boolean> {
  const kept = readKept();
  return kept === undefined ? measure() : Promise.resolve(kept.isPrivate);
}

/** Once per page. */
const measureOnce = onceResolved(async () => {
  await deleteLeftOver();
  const { isPrivate } = await detectIncognito();
  return isPrivate;
});

function measure(): Promise<boolean> {
  const measured = measureOnce();
  // A failure is handled only after everything else has been read.
  measured.catch(() => undefined);
  return measured;
}

/** The answer if it is there, or comes within the grace. */
export const privacyOrWhyNot = (privacy: Promise<boolean>): Promise<PrivacyReading> =>
  within(PRIVACY_GRACE_MS, privacy).then(
    (isPrivate) => ({ isPrivate }),
    (error: unknown) => ({ error: (error instanceof Error ? error.message : String(error)).slice(0, 200) }),
  );

/**
 * Keeps the answer as soon as it is there, after the signed id was kept. Measured times mislead now and then, so what one
 * page found is measured again by the next, until two have found the same.
 */
export function keepPrivacy(): void {
  if (!readKept()?.isSure) measure().then(keepOnce, () => undefined);
}

type Kept = { isPrivate: boolean; isSure: boolean };
const FOUND_ONCE = 'first-';

/** A window's storage is private or not for as long as there is that storage, so the answer lies in it. */
function readKept(): Kept | undefined {
  try {
    const [, once, word] = /^(first-)?(private|ordinary)$/.exec(localStorage.getItem(WINDOW_KIND_KEY) ?? '') ?? [];
    return word === undefined ? undefined : { isPrivate: word === 'private', isSure: once === undefined };
  } catch {
    return undefined;
  }
}

const keepOnce = createKeeper();

/** Stores the result once per page, and only beside the signed ID: deleting that ID deletes this too. */
function createKeeper(): (isPrivate: boolean) => void {
  let isKept = false;
  return (isPrivate) => {
    if (isKept || readStorageToken() === undefined) return;
    isKept = keep(isPrivate);
  };
}

/** @returns whether it is stored */
function keep(isPrivate: boolean): boolean {
  try {
    const isSure = readKept()?.isPrivate === isPrivate;
    localStorage.setItem(WINDOW_KIND_KEY, (isSure ? '' : FOUND_ONCE) + (isPrivate ? 'private' : 'ordinary'));
    return true;
  } catch {
    // Storage is full or off: then every page measures again.
    return false;
  }
}

/** A page that was left in the middle left its database behind. */
async function deleteLeftOver(): Promise<void> {
  // Firefox could not list them before 126, and refuses in a private window.
  const databases = (await indexedDB.databases?.().catch(() => [])) ?? [];
  for (const { name } of databases) if (name?.startsWith(PRIVACY_DATABASE_PREFIX)) indexedDB.deleteDatabase(name);
}
