import { toEmailKey } from '@whorl/contract/text/clean-text.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import { toIsoTime } from '../../platform/iso-time.ts';
import { deleteDeliveries, findDeliveriesWithBody } from '../../platform/outbox/deliveries.ts';
import type { OutboxRow } from '../../platform/outbox/outbox-tables.ts';
import type { ExternalCopy, PersonalData } from '../../platform/personal-data.ts';
import { EMAIL } from '../delivery/email-destination.ts';
import type { LeadRow } from '../lead-tables.ts';
import { getConsentText } from './consent-text.ts';

/** Leads of every form, with their deliveries in any state. */
export const leadData: PersonalData = {
  name: 'forms',
  tables: ['leads', 'outbox'],
  async export(kysely, email) {
    const leads = await kysely
      .selectFrom('leads')
      .selectAll()
      .where(sql`lower(email)`, '=', toEmailKey(email))
      .orderBy('received_at')
      .orderBy('id')
      .execute();
    const deliveries = await findDeliveriesWithBody(
      kysely,
      leads.map(({ id }) => id),
    );
    return leads.map((lead) =>
      toExportedLead(
        lead,
        deliveries.filter(({ subject }) => subject === lead.id),
      ),
    );
  },
  async erase(tx, email) {
    const leads = await tx
      .deleteFrom('leads')
      .where(sql`lower(email)`, '=', toEmailKey(email))
      .returning('id')
      .execute();
    const deliveries = await deleteDeliveries(
      tx,
      leads.map(({ id }) => id),
    );
    return { count: leads.length, externalCopies: deliveries.flatMap(listExternalCopies) };
  },
};

function toExportedLead(stored: LeadRow, deliveries: readonly OutboxRow[]): object {
  const { payload, received_at, ...lead } = stored;
  return {
    ...lead,
    consent_text: getConsentText(stored) ?? null,
    received_at: toIsoTime(received_at),
    payload: JSON.parse(payload) as unknown,
    deliveries: deliveries.map(({ id, destination, state, attempts, last_error, created_at, settled_at, body }) => ({
      id,
      destination,
      state,
      attempts,
      last_error,
      created_at: toIsoTime(created_at),
      settled_at: settled_at === null ? null : toIsoTime(settled_at),
      body: JSON.parse(body) as unknown,
    })),
  };
}

const noticeSchema = v.object({ to: v.string() });

/**
 * Returns where a delivery may have arrived: nowhere if it was never attempted; an attempt without confirmation counts,
 * because the response can be lost.
 */
function listExternalCopies({ subject, destination, state, attempts, settled_at, body }: OutboxRow): ExternalCopy[] {
  if (attempts === 0) return [];
  const system =
    destination === EMAIL ? `${destination} to ${v.parse(noticeSchema, JSON.parse(body)).to}` : destination;
  const deliveredAt = state === 'sent' && settled_at !== null ? toIsoTime(settled_at) : undefined;
  return [{ system, id: subject, deliveredAt }];
}
