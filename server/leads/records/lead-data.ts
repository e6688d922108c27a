import { sql } from 'kysely';
import * as v from 'valibot';
import { deliveriesInFull, eraseDeliveries } from '../../platform/outbox/deliveries.ts';
import type { OutboxRow } from '../../platform/outbox/outbox-tables.ts';
import type { Elsewhere, PersonalData } from '../../platform/personal-data.ts';
import { isoTime } from '../../platform/terminal-text.ts';
import { EMAIL } from '../delivery/email-destination.ts';
import type { LeadRow } from '../lead-tables.ts';
import { consentTextOfLead } from './consent-text-of-lead.ts';

/** The leads of every form, with their deliveries in whatever state those are. */
export const leadData: PersonalData = {
  name: 'forms',
  tables: ['leads', 'outbox'],
  async export(kysely, email) {
    const leads = await kysely
      .selectFrom('leads')
      .selectAll()
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .orderBy('received_at')
      .orderBy('id')
      .execute();
    const deliveries = await deliveriesInFull(
      kysely,
      leads.map(({ id }) => id),
    );
    return leads.map((lead) =>
      exported(
        lead,
        deliveries.filter(({ subject }) => subject === lead.id),
      ),
    );
  },
  async erase(tx, email) {
    const leads = await tx
      .deleteFrom('leads')
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .returning('id')
      .execute();
    const deliveries = await eraseDeliveries(
      tx,
      leads.map(({ id }) => id),
    );
    return { count: leads.length, elsewhere: deliveries.flatMap(elsewhereOf) };
  },
};

function exported(stored: LeadRow, deliveries: readonly OutboxRow[]): object {
  const { payload, received_at, ...lead } = stored;
  return {
    ...lead,
    consent_text: consentTextOfLead(stored) ?? null,
    received_at: isoTime(received_at),
    payload: JSON.parse(payload) as unknown,
    deliveries: deliveries.map(({ id, destination, state, attempts, last_error, created_at, settled_at, body }) => ({
      id,
      destination,
      state,
      attempts,
      last_error,
      created_at: isoTime(created_at),
      settled_at: settled_at === null ? null : isoTime(settled_at),
      body: JSON.parse(body) as unknown,
    })),
  };
}

const noticeSchema = v.object({ to: v.string() });

/** What was never tried is nowhere else; what was tried and not confirmed may be, since an answer can be lost. */
function elsewhereOf({ subject, destination, state, attempts, settled_at, body }: OutboxRow): Elsewhere[] {
  if (attempts === 0) return [];
  const where = destination === EMAIL ? `${destination} to ${v.parse(noticeSchema, JSON.parse(body)).to}` : destination;
  const deliveredAt = state === 'sent' && settled_at !== null ? isoTime(settled_at) : undefined;
  return [{ where, id: subject, deliveredAt }];
}
