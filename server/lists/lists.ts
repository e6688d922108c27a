import { OWN_WORKSPACE } from '@whorl/contract/keys/api-key.ts';
import type { Services } from '../platform/feature.ts';
import { deleteExpiredEntries } from './change-entries.ts';
import { findListMatches, type ListMatch, type ListSubject } from './match-lists.ts';

const CLEAN_UP_EVERY_MS = 60 * 60_000;

/** Creates the lists of visitors, networks and email domains, with the job that deletes expired entries. */
export function createLists({ clock, database, jobs }: Pick<Services, 'clock' | 'database' | 'jobs'>) {
  jobs.every(CLEAN_UP_EVERY_MS, 'delete expired list entries', () => deleteExpiredEntries(database, clock.now()));
  return {
    /** Returns the entries that apply, at most one of each kind. @param workspace that of this site by default */
    findMatches: (subject: ListSubject, workspace: string = OWN_WORKSPACE): Promise<ListMatch[]> =>
      findListMatches(database.kysely, clock.now(), workspace, subject),
  };
}
