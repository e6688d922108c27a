import { randomUUIDv7 } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import type { LeadPayload } from '@whorl/contract/leads/define-form.ts';
import type { Envelope } from '@whorl/contract/leads/envelope.ts';
import type { LeadAccepted } from '@whorl/contract/leads/lead-responses.ts';
import type { Challenge } from '@whorl/contract/leads/proof-of-work.ts';
import { RATE_LIMIT_MINUTES } from '@whorl/contract/stored-data/lifetimes.ts';
import { toEmailKey } from '@whorl/contract/text/clean-text.ts';
import type { Transaction } from 'kysely';
import { Counter } from 'prom-client';
import { pickValues, prepareQuery } from '../platform/database/prepare-query.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { Services } from '../platform/feature.ts';
import { truncateAddress } from '../platform/http/client-address.ts';
import type { NewDelivery } from '../platform/outbox/outbox.ts';
import { releaseDeliveries } from '../platform/outbox/release-deliveries.ts';
import type { RateLimit } from '../platform/rate-limit/rate-limiter.ts';
import { takeForAddress } from '../platform/rate-limit/take-for-address.ts';
import { canBookCall } from './bookable-lead.ts';
import type { FormContext, LeadForm } from './lead-forms.ts';
import type { LeadRow } from './lead-tables.ts';
import type { Challenges } from './quarantine/challenges.ts';
import type { FindSuspicions } from './quarantine/find-suspicions.ts';
import { isChallengeSolved, recordSolvedChallenge, recordSuspicions } from './quarantine/suspicions.ts';
import {
  findSubmission,
  hash,
  identifySubmission,
  lockSubmission,
  type StoredSubmission,
  type SubmissionIdentity,
} from './submission-identity.ts';

/** Limit per address prefix: allows an office behind one address, but no flood. */
const PER_ADDRESS: RateLimit = { limit: 30, windowMs: 10 * 60_000 };
/** Limit per email address, regardless of the sender's address. */
const PER_EMAIL: RateLimit = { limit: 10, windowMs: RATE_LIMIT_MINUTES * 60_000 };

export type Submission = {
  readonly form: LeadForm;
  readonly payload: LeadPayload;
  readonly envelope: Envelope;
  /** The visitor's full address; only a truncated one is stored. */
  readonly address: string;
  /** Visitor ID in the signed cookie; undefined for none. */
  readonly visitorId: string | undefined;
  readonly pageUri: string | undefined;
  readonly variants: string | undefined;
  readonly storeWith?: FormContext['storeWith'] | undefined;
};

export type AcceptResult =
  /** Durable, including an earlier submission with the same ID. A solved challenge may release it from quarantine. */
  | {
      readonly kind: 'stored';
      readonly id: string;
      /** In quarantine. The sender gets nothing that costs an employee time. */
      readonly isQuarantined: boolean;
      readonly challenge?: Challenge;
      readonly followUp?: FollowUp | undefined;
    }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'limited'; readonly retryAfterMs: number };

/** Part of the response besides the confirmation, such as an API key. */
export type FollowUp = {
  /** Fields of the JSON response. */
  readonly answer: Omit<LeadAccepted, 'status' | 'id'>;
  /** Query of the confirmation page after a plain form post; the page looks up the follow-up with it. */
  readonly sentQuery: string;
};

/**
 * Creates the follow-up of a lead in the transaction that stores it. Returns the same one for a repeated submission.
 */
export type CreateFollowUp = (tx: Transaction<Tables>, lead: StoredLead) => Promise<FollowUp | undefined>;
export type StoredLead = Pick<LeadRow, 'id' | 'form' | 'page_name'> & {
  readonly isQuarantined: boolean;
  readonly canBookCall: boolean;
};

/** Returns the deliveries of a new lead; called in its transaction. */
type PlanDeliveries = (lead: LeadRow) => readonly NewDelivery[];

// Diagnostics channels for the steps of a lead: for tests that end the process at a step, and for tracing.
const receivedChannel = channel('lead:received');
const storedChannel = channel('lead:stored');
const committedChannel = channel('lead:committed');

export type AcceptLead = (submission: Submission) => Promise<AcceptResult>;

type AcceptLeadOptions = {
  planDeliveries: PlanDeliveries;
  findSuspicions: FindSuspicions;
  challenges: Challenges;
  /** In order of precedence: the first one defined is part of the response. */
  followUps: readonly CreateFollowUp[];
};

/**
 * Creates the function that stores a lead with its deliveries, once per submission regardless of repetition and
 * concurrency. Suspicious leads are stored too, in quarantine.
 *
 * @throws StorageUnavailableError if nothing can be stored
 */
export function createAcceptLead(services: Services, options: AcceptLeadOptions): AcceptLead {
  const { database, clock, rateLimiter, outbox, metrics } = services;
  const { planDeliveries, findSuspicions, challenges, followUps } = options;
  const pending = new Map<string, Promise<AcceptResult>>();
  const stored = new Counter({
    name: 'leads_total',
    help: 'Stored leads, by form and whether they are in quarantine.',
    labelNames: ['form', 'quarantined'],
    registers: [metrics],
  });

  async function limitAndStore(submission: Submission, { lead, identity }: NewLead): Promise<AcceptResult> {
    const { solution } = submission.envelope;
    const solved = identity.ids.some((submission_id) => challenges.isSolved(solution, { ...lead, submission_id }));
    // The submission was counted for the rate limits before; its solution isn't counted again.
    const cleared = solved ? await database.commitTogether((tx) => recordSolved(tx, { lead, identity })) : undefined;
    if (cleared !== undefined) {
      outbox.wake();
      return cleared;
    }
    const { address, storeWith } = submission;
    const results = [
      await takeForAddress(rateLimiter, 'leads:address', address, PER_ADDRESS),
      await rateLimiter.take(`leads:email:${toEmailKey(lead.email)}`, PER_EMAIL),
    ];
    const waits = results.flatMap((result) => (result.allowed ? [] : [result.retryAfterMs]));
    if (waits.length > 0) {
      // A repetition of a stored submission is confirmed, regardless of the rate limits.
      const earlier = await findSubmission(database.kysely, identity);
      return earlier === undefined
        ? { kind: 'limited', retryAfterMs: Math.max(...waits) }
        : confirmStored(lead, earlier);
    }
    const recorded = { ...lead, ...recordSuspicions(await findSuspicions(submission), solved) };
    const accepted = await database.commitTogether((tx) => storeOnce(tx, { lead: recorded, identity }, storeWith));
    committedChannel.publish({ id: lead.id });
    // A repeated submission returns the ID of the first one.
    if (accepted.kind === 'stored' && accepted.id === lead.id)
      stored.inc({ form: lead.form, quarantined: String(accepted.isQuarantined) });
    outbox.wake();
    return accepted;
  }

  async function storeOnce(
    tx: Transaction<Tables>,
    { lead, identity }: NewLead,
    storeWith: Submission['storeWith'],
  ): Promise<AcceptResult> {
    await lockSubmission(tx, database.dialect, identity);
    const present = identity.ids.length > 1 ? await findSubmission(tx, identity) : undefined;
    if (present !== undefined) return withFollowUp(tx, lead, toAcceptResult(lead, present));
    const [added] = await insertLead(tx, lead);
    if (added === undefined) {
      const earlier = await findSubmission(tx, identity);
      if (earlier === undefined) throw new Error(`Lead ${lead.id} conflicts with a submission that does not exist`);
      return withFollowUp(tx, lead, toAcceptResult(lead, earlier));
    }
    await storeWith?.(tx, lead.id);
    await outbox.enqueue(tx, planDeliveries(lead));
    storedChannel.publish({ id: lead.id });
    return withFollowUp(tx, lead, toAcceptResult(lead, lead));
  }

  async function withFollowUp(
    tx: Transaction<Tables>,
    { form, page_name }: LeadRow,
    judged: AcceptResult,
  ): Promise<AcceptResult> {
    if (judged.kind !== 'stored') return judged;
    const { id, isQuarantined } = judged;
    const stored = { id, form, page_name, isQuarantined, canBookCall: canBookCall(form, page_name) };
    for (const createFollowUp of followUps) {
      const followUp = await createFollowUp(tx, stored);
      if (followUp !== undefined) return { ...judged, followUp };
    }
    return judged;
  }

  const confirmStored = (lead: LeadRow, earlier: StoredSubmission): Promise<AcceptResult> =>
    database.commitTogether((tx) => withFollowUp(tx, lead, toAcceptResult(lead, earlier)));

  /** Returns undefined if the submission was not stored before, so that there is nothing to release. */
  async function recordSolved(tx: Transaction<Tables>, { lead, identity }: NewLead): Promise<AcceptResult | undefined> {
    const earlier = await findSubmission(tx, identity);
    if (earlier === undefined) return undefined;
    const accepted = toAcceptResult(lead, earlier);
    if (accepted.kind !== 'stored' || accepted.challenge === undefined) return withFollowUp(tx, lead, accepted);
    const recorded = recordSolvedChallenge(earlier.suspicion ?? '');
    await tx.updateTable('leads').set(recorded).where('id', '=', earlier.id).where('quarantine', '=', 'held').execute();
    if (recorded.quarantine === null) await releaseDeliveries(tx, earlier.id, clock.now());
    return withFollowUp(tx, lead, { kind: 'stored', id: earlier.id, isQuarantined: recorded.quarantine !== null });
  }

  function toAcceptResult(lead: LeadRow, earlier: StoredSubmission): AcceptResult {
    if (earlier.content_hash !== lead.content_hash) return { kind: 'conflict' };
    const isQuarantined = earlier.quarantine === 'held';
    const canSolveChallenge = isQuarantined && !isChallengeSolved(earlier.suspicion ?? '');
    return {
      kind: 'stored',
      id: earlier.id,
      isQuarantined,
      ...(canSolveChallenge && { challenge: challenges.issue(earlier) }),
    };
  }

  return async (submission) => {
    const fresh = toNewLead(submission, clock.now());
    const { lead, identity } = fresh;
    const { key } = identity;
    receivedChannel.publish({ id: lead.id });
    for (let other = pending.get(key); other !== undefined; other = pending.get(key)) {
      // Concurrent repetitions wait for the first one, so that they count once for the rate limits.
      await other.catch(() => undefined);
      const earlier = await findSubmission(database.kysely, identity);
      if (earlier !== undefined) return confirmStored(lead, earlier);
    }
    const storing = limitAndStore(submission, fresh).finally(() => pending.delete(key));
    pending.set(key, storing);
    return storing;
  };
}

const leadColumns = [
  ...(['id', 'form', 'submission_id', 'content_hash', 'email', 'payload', 'page_uri', 'page_name', 'address'] as const),
  ...(['consent_version', 'variants', 'suspicion', 'quarantine', 'status', 'owner', 'notes', 'version'] as const),
  'received_at',
] as const satisfies readonly (keyof LeadRow)[];

/** Inserts a lead and returns its ID; no row if the submission is stored already. */
const insertLead = prepareQuery((kysely, lead: LeadRow) =>
  kysely
    .insertInto('leads')
    .values(pickValues(lead, leadColumns))
    .onConflict((conflict) => conflict.columns(['form', 'submission_id']).doNothing())
    .returning('id'),
);

type NewLead = { readonly lead: LeadRow; readonly identity: SubmissionIdentity };

function toNewLead({ form, payload, envelope, address, pageUri, variants }: Submission, now: number): NewLead {
  const contentHash = hash([form.id, ...form.typedFields.map((field) => [field, getField(payload, field)])]);
  const { submissionId } = envelope;
  const identity = identifySubmission({ form: form.id, submissionId, contentHash, address }, now);
  const lead: LeadRow = {
    id: randomUUIDv7(),
    form: form.id,
    submission_id: identity.ids[0],
    content_hash: contentHash,
    email: payload.email,
    payload: JSON.stringify(payload),
    page_uri: pageUri ?? null,
    page_name: form.placeField === undefined ? form.id : String(getField(payload, form.placeField)),
    address: truncateAddress(address),
    consent_version: envelope.consentVersion ?? null,
    variants: variants ?? null,
    suspicion: null,
    quarantine: null,
    status: 'new',
    owner: null,
    notes: null,
    version: 0,
    received_at: now,
  };
  return { lead, identity };
}

const getField = (payload: LeadPayload, field: string): unknown => (payload as Record<string, unknown>)[field];
