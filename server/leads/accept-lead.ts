import { createHash, randomUUIDv7 } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import type { LeadAccepted } from '@whorl/contract/leads/answers.ts';
import type { Envelope } from '@whorl/contract/leads/envelope.ts';
import { RATE_LIMIT_MINUTES } from '@whorl/contract/stored-data/lifetimes.ts';
import type { Transaction } from 'kysely';
import type { NoTables } from '../platform/database/database.ts';
import type { Services } from '../platform/feature.ts';
import { addressAtRest, addressPrefix } from '../platform/http/client-address.ts';
import type { NewDelivery } from '../platform/outbox/outbox.ts';
import type { Rate } from '../platform/rate-limit/rate-limiter.ts';
import type { LeadForm, LeadPayload } from './lead-forms.ts';
import type { LeadRow, LeadTables } from './lead-tables.ts';

/** From one address prefix: an office behind one address, but no flood. */
const PER_ADDRESS: Rate = { limit: 30, windowMs: 10 * 60_000 };
/** With one e-mail address, wherever it comes from. */
const PER_EMAIL: Rate = { limit: 10, windowMs: RATE_LIMIT_MINUTES * 60_000 };
/** Within this time the same content from the same place is one submission, where the sender gave it no id. */
const SAME_WITHIN_MS = 10 * 60_000;
/** Nobody reads and fills a form in less. */
const FASTEST_PERSON_MS = 1_000;

export type Submission = {
  readonly form: LeadForm;
  readonly payload: LeadPayload;
  readonly envelope: Envelope;
  /** The visitor's full address; only a truncated one is kept. */
  readonly address: string;
  readonly pageUri: string | undefined;
};

export type Accepted =
  /** Durable; also when this very submission was stored before. */
  | { readonly kind: 'stored'; readonly id: string; readonly brought?: Brought | undefined }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'limited'; readonly retryAfterMs: number };

/** What a form gives back beside the confirmation, such as a key. */
export type Brought = {
  /** Goes into the answer. */
  readonly answer: Omit<LeadAccepted, 'status' | 'id'>;
  /** Under which the page that a plain post ends on finds it. */
  readonly sentQuery: string;
};

/** What belongs to a lead: made at the first call, in the transaction that stores it, and the same at every later one. */
export type Bring = (
  tx: Transaction<NoTables>,
  lead: Pick<LeadRow, 'id' | 'form' | 'page_name'>,
) => Promise<Brought | undefined>;

/** Writes the deliveries of a new lead; called in its transaction. */
export type PlanDeliveries = (lead: LeadRow) => readonly NewDelivery[];

// What happens to a lead, step by step, for whoever watches: tests that end the process exactly there, traces.
const receivedChannel = channel('lead:received');
const storedChannel = channel('lead:stored');
const committedChannel = channel('lead:committed');

export type AcceptLead = (submission: Submission) => Promise<Accepted>;

/**
 * Stores a lead with its deliveries, once per submission however often and however concurrently it is sent.
 *
 * @throws StorageUnavailableError when nothing can be stored
 */
export function createAcceptLead(services: Services, planDeliveries: PlanDeliveries, bring: Bring): AcceptLead {
  const { database, clock, rateLimiter, outbox } = services;
  const underWay = new Map<string, Promise<Accepted>>();

  async function limitAndStore(lead: LeadRow, prefix: string): Promise<Accepted> {
    const verdicts = [
      await rateLimiter.take(`leads:address:${prefix}`, PER_ADDRESS),
      await rateLimiter.take(`leads:email:${lead.email.toLowerCase()}`, PER_EMAIL),
    ];
    const waits = verdicts.flatMap((verdict) => (verdict.allowed ? [] : [verdict.retryAfterMs]));
    if (waits.length > 0) {
      // Whoever repeats what is stored already is told so, however often.
      const earlier = await findSubmission(database.kysely, lead);
      return earlier === undefined ? { kind: 'limited', retryAfterMs: Math.max(...waits) } : judgeAgain(lead, earlier);
    }
    const accepted = await database.commitTogether((tx) => storeOnce(tx, lead));
    committedChannel.publish({ id: lead.id });
    outbox.wake();
    return accepted;
  }

  async function storeOnce(tx: Transaction<NoTables>, lead: LeadRow): Promise<Accepted> {
    const { numInsertedOrUpdatedRows } = await tx
      .$extendTables<LeadTables>()
      .insertInto('leads')
      .values(lead)
      .onConflict((conflict) => conflict.columns(['form', 'submission_id']).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) {
      const earlier = await findSubmission(tx, lead);
      if (earlier === undefined) throw new Error(`Lead ${lead.id} was neither stored nor there`);
      return withBrought(tx, lead, judge(lead, earlier));
    }
    await outbox.deliverLater(tx, planDeliveries(lead));
    storedChannel.publish({ id: lead.id });
    return withBrought(tx, lead, { kind: 'stored', id: lead.id });
  }

  async function withBrought(
    tx: Transaction<NoTables>,
    { form, page_name }: LeadRow,
    judged: Accepted,
  ): Promise<Accepted> {
    if (judged.kind !== 'stored') return judged;
    return { ...judged, brought: await bring(tx, { id: judged.id, form, page_name }) };
  }

  const judgeAgain = (lead: LeadRow, earlier: StoredSubmission): Promise<Accepted> =>
    database.commitTogether((tx) => withBrought(tx, lead, judge(lead, earlier)));

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
    const accepting = limitAndStore(lead, addressPrefix(submission.address)).finally(() => underWay.delete(key));
    underWay.set(key, accepting);
    return accepting;
  };
}

type StoredSubmission = Pick<LeadRow, 'id' | 'content_hash'>;

function findSubmission(from: Services['database']['kysely'], lead: LeadRow): Promise<StoredSubmission | undefined> {
  return from
    .$extendTables<LeadTables>()
    .selectFrom('leads')
    .select(['id', 'content_hash'])
    .where('form', '=', lead.form)
    .where('submission_id', '=', lead.submission_id)
    .executeTakeFirst();
}

const judge = (lead: LeadRow, earlier: StoredSubmission): Accepted =>
  earlier.content_hash === lead.content_hash ? { kind: 'stored', id: earlier.id } : { kind: 'conflict' };

function toRow({ form, payload, envelope, address, pageUri }: Submission, now: number): LeadRow {
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
    page_name: String(fieldOf(payload, 'name') ?? form.id),
    address: addressAtRest(address),
    consent_version: envelope.consentVersion ?? null,
    suspicion: suspicionOf(envelope, now),
    received_at: now,
  };
}

function suspicionOf({ trap, startedAt }: Envelope, now: number): string | null {
  if (trap !== undefined && trap !== '') return 'filled in a field that people do not see';
  if (startedAt !== undefined && now - startedAt < FASTEST_PERSON_MS) return 'sent faster than a person can';
  return null;
}

const fieldOf = (payload: LeadPayload, field: string): unknown => (payload as Record<string, unknown>)[field];
const hashOf = (parts: unknown): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
