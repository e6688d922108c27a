import { createHash, randomUUIDv7 } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import type { LeadAccepted } from '@whorl/contract/leads/answers.ts';
import type { LeadPayload } from '@whorl/contract/leads/define-form.ts';
import type { Envelope } from '@whorl/contract/leads/envelope.ts';
import type { Challenge } from '@whorl/contract/leads/proof-of-work.ts';
import { RATE_LIMIT_MINUTES } from '@whorl/contract/stored-data/lifetimes.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import type { Services } from '../platform/feature.ts';
import { addressAtRest, addressPrefix } from '../platform/http/client-address.ts';
import type { NewDelivery } from '../platform/outbox/outbox.ts';
import { releaseDeliveries } from '../platform/outbox/release-deliveries.ts';
import type { Rate } from '../platform/rate-limit/rate-limiter.ts';
import { takeForAddress } from '../platform/rate-limit/take-for-address.ts';
import { type ApplicationFile, storeFiles } from './applications/application-files.ts';
import { mayBookCall } from './bookable-lead.ts';
import type { LeadForm } from './lead-forms.ts';
import type { LeadRow } from './lead-tables.ts';
import type { Challenges } from './quarantine/challenges.ts';
import type { FindSuspicions } from './quarantine/find-suspicions.ts';
import { isProved, noteProof, noteSuspicions } from './quarantine/suspicions.ts';

/** From one address prefix: an office behind one address, but no flood. */
const PER_ADDRESS: Rate = { limit: 30, windowMs: 10 * 60_000 };
/** With one e-mail address, wherever it comes from. */
const PER_EMAIL: Rate = { limit: 10, windowMs: RATE_LIMIT_MINUTES * 60_000 };
/** Within this time the same content from the same place is one submission, where the sender gave it no id. */
const SAME_WITHIN_MS = 10 * 60_000;

export type Submission = {
  readonly form: LeadForm;
  readonly payload: LeadPayload;
  readonly envelope: Envelope;
  /** The visitor's full address; only a truncated one is kept. */
  readonly address: string;
  readonly pageUri: string | undefined;
  readonly variants: string | undefined;
  /** Stored in the lead's own transaction. */
  readonly files?: readonly ApplicationFile[];
};

export type Accepted =
  /** Durable; also when this very submission was stored before. What is held may still be cleared by a solution. */
  | {
      readonly kind: 'stored';
      readonly id: string;
      /** In quarantine, so that whoever sent it gets nothing that costs somebody time. */
      readonly isHeld: boolean;
      readonly challenge?: Challenge;
      readonly followUp?: FollowUp | undefined;
    }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'limited'; readonly retryAfterMs: number };

/** What a form answers with beside the confirmation, such as an API key. */
export type FollowUp = {
  /** Fields of the answer. */
  readonly answer: Omit<LeadAccepted, 'status' | 'id'>;
  /** Query by which the page that a plain post ends on finds it. */
  readonly sentQuery: string;
};

/** Creates the follow-up of a lead: at the first call, in the transaction that stores it, and the same at later calls. */
export type CreateFollowUp = (tx: Transaction<Tables>, lead: StoredLead) => Promise<FollowUp | undefined>;
export type StoredLead = Pick<LeadRow, 'id' | 'form' | 'page_name'> & {
  readonly isHeld: boolean;
  readonly mayBookCall: boolean;
};

/** Writes the deliveries of a new lead; called in its transaction. */
export type PlanDeliveries = (lead: LeadRow) => readonly NewDelivery[];

// What happens to a lead, step by step, for whoever watches: tests that end the process exactly there, traces.
const receivedChannel = channel('lead:received');
const storedChannel = channel('lead:stored');
const committedChannel = channel('lead:committed');

export type AcceptLead = (submission: Submission) => Promise<Accepted>;

export type AcceptLeadOptions = {
  planDeliveries: PlanDeliveries;
  findSuspicions: FindSuspicions;
  challenges: Challenges;
  /** In order of precedence: the first one that is defined is part of the answer. */
  followUps: readonly CreateFollowUp[];
};

/**
 * Stores a lead with its deliveries, once per submission however often and however concurrently it is sent. What looks
 * suspicious is stored as well, and held.
 *
 * @throws StorageUnavailableError when nothing can be stored
 */
export function createAcceptLead(services: Services, options: AcceptLeadOptions): AcceptLead {
  const { database, clock, rateLimiter, outbox } = services;
  const { planDeliveries, findSuspicions, challenges, followUps } = options;
  const underWay = new Map<string, Promise<Accepted>>();

  async function limitAndStore(submission: Submission, lead: LeadRow): Promise<Accepted> {
    const solved = challenges.isSolved(submission.envelope.solution, lead);
    // The message has counted for the limits; its solution does not count again.
    const cleared = solved ? await database.commitTogether((tx) => noteSolved(tx, lead)) : undefined;
    if (cleared !== undefined) {
      outbox.wake();
      return cleared;
    }
    const { address, files = [] } = submission;
    const verdicts = [
      await takeForAddress(rateLimiter, 'leads:address', address, PER_ADDRESS),
      await rateLimiter.take(`leads:email:${lead.email.toLowerCase()}`, PER_EMAIL),
    ];
    const waits = verdicts.flatMap((verdict) => (verdict.allowed ? [] : [verdict.retryAfterMs]));
    if (waits.length > 0) {
      // Whoever repeats what is stored already is told so, however often.
      const earlier = await findSubmission(database.kysely, lead);
      return earlier === undefined ? { kind: 'limited', retryAfterMs: Math.max(...waits) } : judgeAgain(lead, earlier);
    }
    const noted = { ...lead, ...noteSuspicions(await findSuspicions(submission), solved) };
    const accepted = await database.commitTogether((tx) => storeOnce(tx, noted, files));
    committedChannel.publish({ id: lead.id });
    outbox.wake();
    return accepted;
  }

  async function storeOnce(
    tx: Transaction<Tables>,
    lead: LeadRow,
    files: readonly ApplicationFile[],
  ): Promise<Accepted> {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('leads')
      .values(lead)
      .onConflict((conflict) => conflict.columns(['form', 'submission_id']).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) {
      const earlier = await findSubmission(tx, lead);
      if (earlier === undefined) throw new Error(`Lead ${lead.id} was neither stored nor there`);
      return withFollowUp(tx, lead, judge(lead, earlier));
    }
    await storeFiles(tx, lead.id, files);
    await outbox.deliverLater(tx, planDeliveries(lead));
    storedChannel.publish({ id: lead.id });
    return withFollowUp(tx, lead, judge(lead, lead));
  }

  async function withFollowUp(
    tx: Transaction<Tables>,
    { form, page_name }: LeadRow,
    judged: Accepted,
  ): Promise<Accepted> {
    if (judged.kind !== 'stored') return judged;
    const { id, isHeld } = judged;
    const stored = { id, form, page_name, isHeld, mayBookCall: mayBookCall(form, page_name) };
    for (const createFollowUp of followUps) {
      const followUp = await createFollowUp(tx, stored);
      if (followUp !== undefined) return { ...judged, followUp };
    }
    return judged;
  }

  const judgeAgain = (lead: LeadRow, earlier: StoredSubmission): Promise<Accepted> =>
    database.commitTogether((tx) => withFollowUp(tx, lead, judge(lead, earlier)));

  /** undefined when there is nothing to clear: the submission was not stored before. */
  async function noteSolved(tx: Transaction<Tables>, lead: LeadRow): Promise<Accepted | undefined> {
    const earlier = await findSubmission(tx, lead);
    if (earlier === undefined) return undefined;
    const accepted = judge(lead, earlier);
    if (accepted.kind !== 'stored' || accepted.challenge === undefined) return withFollowUp(tx, lead, accepted);
    const noted = noteProof(earlier.suspicion ?? '');
    await tx.updateTable('leads').set(noted).where('id', '=', earlier.id).where('quarantine', '=', 'held').execute();
    if (noted.quarantine === null) await releaseDeliveries(tx, earlier.id, clock.now());
    return withFollowUp(tx, lead, { kind: 'stored', id: earlier.id, isHeld: noted.quarantine !== null });
  }

  function judge(lead: LeadRow, earlier: StoredSubmission): Accepted {
    if (earlier.content_hash !== lead.content_hash) return { kind: 'conflict' };
    const isHeld = earlier.quarantine === 'held';
    const mayProve = isHeld && !isProved(earlier.suspicion ?? '');
    return { kind: 'stored', id: earlier.id, isHeld, ...(mayProve && { challenge: challenges.issue(lead) }) };
  }

  return async (submission) => {
    const lead = toRow(submission, clock.now());
    receivedChannel.publish({ id: lead.id });
    const key = `${lead.form} ${lead.submission_id}`;
    for (let other = underWay.get(key); other !== undefined; other = underWay.get(key)) {
      // Repetitions that arrive together wait for the first, so that they count once for the rate limits.
      await other.catch(() => undefined);
      const earlier = await findSubmission(database.kysely, lead);
      if (earlier !== undefined) return judgeAgain(lead, earlier);
    }
    const accepting = limitAndStore(submission, lead).finally(() => underWay.delete(key));
    underWay.set(key, accepting);
    return accepting;
  };
}

type StoredSubmission = Pick<LeadRow, 'id' | 'content_hash' | 'suspicion' | 'quarantine'>;

function findSubmission(from: Services['database']['kysely'], lead: LeadRow): Promise<StoredSubmission | undefined> {
  return from
    .selectFrom('leads')
    .select(['id', 'content_hash', 'suspicion', 'quarantine'])
    .where('form', '=', lead.form)
    .where('submission_id', '=', lead.submission_id)
    .executeTakeFirst();
}

function toRow({ form, payload, envelope, address, pageUri, variants }: Submission, now: number): LeadRow {
  const content_hash = hashOf([form.id, ...form.typedFields.map((field) => [field, fieldOf(payload, field)])]);
  const window = Math.floor(now / SAME_WITHIN_MS);
  return {
    id: randomUUIDv7(),
    form: form.id,
    submission_id: envelope.submissionId ?? hashOf([content_hash, addressPrefix(address), window]),
    content_hash,
    email: payload.email,
    payload: JSON.stringify(payload),
    page_uri: pageUri ?? null,
    page_name: form.placeField === undefined ? form.id : String(fieldOf(payload, form.placeField)),
    address: addressAtRest(address),
    consent_version: envelope.consentVersion ?? null,
    variants: variants ?? null,
    suspicion: null,
    quarantine: null,
    received_at: now,
  };
}

const fieldOf = (payload: LeadPayload, field: string): unknown => (payload as Record<string, unknown>)[field];
const hashOf = (parts: unknown): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
