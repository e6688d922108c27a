import { OWN_WORKSPACE } from '@whorl/contract/keys/api-key.ts';
import type { ListAction, ListKind, ListResult } from '@whorl/contract/lists/list-entry.ts';
import type { Services } from '../platform/feature.ts';
import { deleteExpiredEntries } from './change-entries.ts';
import { decideListAction, findListMatches, type ListSubject } from './match-lists.ts';

const CLEAN_UP_EVERY_MS = 60 * 60_000;

/** Sender of a form. `isProven`: whether the visitor ID is from the signed cookie, not only a claim. */
type Sender = ListSubject & { readonly isProven: boolean };

/** Creates the lists of visitors, networks and email domains, with the job that deletes expired entries. */
export function createLists({ clock, database, jobs }: Pick<Services, 'clock' | 'database' | 'jobs'>) {
  jobs.every(CLEAN_UP_EVERY_MS, 'delete expired list entries', () => deleteExpiredEntries(database, clock.now()));
  return {
    /**
     * Looks up a sender in the lists of this site. A visitor ID that isn't proven can only count against its sender.
     *
     * @returns the action that applies and the kinds of the entries with this action; undefined without a match
     */
    async check({ isProven, ...subject }: Sender): Promise<{ action: ListAction; kinds: ListKind[] } | undefined> {
      const found = await findListMatches(database, clock.now(), OWN_WORKSPACE, subject);
      const matches = isProven ? found : found.filter(({ kind, action }) => kind !== 'visitor' || action !== 'allow');
      const action = decideListAction(matches);
      if (action === undefined) return undefined;
      return { action, kinds: matches.filter((match) => match.action === action).map(({ kind }) => kind) };
    },

    /** Returns the matches of a stored identification in the lists of its workspace; undefined without one. */
    async find(workspace: string, subject: ListSubject): Promise<ListResult | undefined> {
      const matches = await findListMatches(database, clock.now(), workspace, { ...subject, isTruncated: true });
      const action = decideListAction(matches);
      return action && { action, matches };
    },
  };
}
