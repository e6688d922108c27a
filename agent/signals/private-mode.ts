import type { PrivacyReading } from '@whorl/contract/identification/request.ts';
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
let measured: Promise<boolean> | undefined;

/**
 * Whether this is a private window. In Chromium it is told by how long writing to a database takes: a private window's
 * is in memory. The same window stays what it is, so what an earlier page kept is answered at once.
 */
export function readPrivacy(): Promise<boolean> {
  const kept = readKept();
  return kept === undefined ? measure() : Promise.resolve(kept.isPrivate);
}

/** Once per page; what fails is tried again at the next call. */
function measure(): Promise<boolean> {
  measured ??= deleteLeftOver()
    .then(detectIncognito)
    .then(
      ({ isPrivate }) => isPrivate,
      (error: unknown) => {
        measured = undefined;
        throw error;
      },
    );
  // Nobody listens to a failure until everything else has been read.
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
  if (!readKept()?.isSure) measure().then(keep, () => undefined);
}

type Kept = { isPrivate: boolean; isSure: boolean };
const FOUND_ONCE = 'first-';
let isKept = false;

/** A window's storage is private or not for as long as there is that storage, so the answer lies in it. */
function readKept(): Kept | undefined {
  try {
    const [, once, word] = /^(first-)?(private|ordinary)$/.exec(localStorage.getItem(WINDOW_KIND_KEY) ?? '') ?? [];
    return word === undefined ? undefined : { isPrivate: word === 'private', isSure: once === undefined };
  } catch {
    return undefined;
  }
}

/** Only beside the signed id: whoever had that deleted meanwhile had this deleted too. Once per page, as it is measured. */
function keep(isPrivate: boolean): void {
  try {
    if (isKept || readStorageToken() === undefined) return;
    const isSure = readKept()?.isPrivate === isPrivate;
    localStorage.setItem(WINDOW_KIND_KEY, (isSure ? '' : FOUND_ONCE) + (isPrivate ? 'private' : 'ordinary'));
    isKept = true;
  } catch {
    // Full or switched off: then it is found out on every page.
  }
}

/** A page that was left in the middle left its database behind. */
async function deleteLeftOver(): Promise<void> {
  // Firefox could not list them before 126, and refuses in a private window.
  const databases = (await indexedDB.databases?.().catch(() => [])) ?? [];
  for (const { name } of databases) if (name?.startsWith(PRIVACY_DATABASE_PREFIX)) indexedDB.deleteDatabase(name);
}
