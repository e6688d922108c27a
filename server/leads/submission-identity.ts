import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import { addressPrefix } from '../platform/http/client-address.ts';
import type { LeadRow } from './lead-tables.ts';

/** Without a submission ID, the same content from the same place within this time is one submission. */
const DEDUPLICATION_WINDOW_MS = 10 * 60_000;

/** With this, a repeated submission is recognized. */
export type SubmissionIdentity = {
  readonly form: string;
  /** Submission IDs under which it may be stored, that of a new lead first. */
  readonly ids: readonly [string, ...string[]];
  /** The same for all repetitions. */
  readonly key: string;
  /** Exclusive limits for the time of the stored lead, in milliseconds since 1970. */
  readonly receivedBetween: readonly [number, number];
};

export type StoredSubmission = Pick<
  LeadRow,
  'id' | 'form' | 'submission_id' | 'content_hash' | 'suspicion' | 'quarantine'
>;

type Submission = {
  readonly form: string;
  /** Chosen by the sender, if there is one. */
  readonly submissionId: string | undefined;
  readonly contentHash: string;
  /** IP address of the sender. */
  readonly address: string;
};

/**
 * Returns the identity of a submission. Without an ID of the sender, the ID is derived from the content, the network and
 * the current period of ten minutes, so that the table's key prevents duplicates. A repetition may arrive in the next
 * period, or be stored first by a process whose clock is in the previous one, so those IDs belong to the identity too.
 */
export function identifySubmission(submission: Submission, now: number): SubmissionIdentity {
  const { form, submissionId, contentHash, address } = submission;
  if (submissionId !== undefined) {
    const always = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;
    return { form, ids: [submissionId], key: `${form} ${submissionId}`, receivedBetween: always };
  }
  const content = [contentHash, addressPrefix(address)];
  const period = Math.floor(now / DEDUPLICATION_WINDOW_MS);
  return {
    form,
    ids: [hash([...content, period]), hash([...content, period - 1]), hash([...content, period + 1])],
    key: `${form} ${hash(content)}`,
    receivedBetween: [now - DEDUPLICATION_WINDOW_MS, now + DEDUPLICATION_WINDOW_MS],
  };
}

/** Returns the stored lead of a submission, if there is one. */
export async function findSubmission(
  from: Kysely<Tables>,
  { form, ids, receivedBetween: [after, before] }: SubmissionIdentity,
): Promise<StoredSubmission | undefined> {
  const rows = await from
    .selectFrom('leads')
    .select(['id', 'form', 'submission_id', 'content_hash', 'suspicion', 'quarantine', 'received_at'])
    .where('form', '=', form)
    .where('submission_id', 'in', ids)
    .execute();
  return rows.find(({ received_at }) => received_at > after && received_at < before);
}

/**
 * Waits until no other process stores a repetition, for an identity with several IDs, for which the table's key isn't
 * sufficient. SQLite has a single writer anyway.
 */
export async function lockSubmission(
  tx: Transaction<Tables>,
  dialect: Database['dialect'],
  { ids, key }: SubmissionIdentity,
): Promise<void> {
  if (dialect !== 'postgres' || ids.length === 1) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/** Returns the SHA-256 of the JSON of some values. */
export const hash = (parts: unknown): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
