import type { NewDelivery } from '../platform/outbox/outbox.ts';
import type { CallRow } from './booking-tables.ts';

export const callEventNames = ['sales-call.booked', 'sales-call.moved', 'sales-call.cancelled'] as const;

/** What the provider's people learn of a call; as it is delivered. */
export type CallEvent = {
  readonly event: (typeof callEventNames)[number];
  /** The call's; stays when it is moved. */
  readonly id: string;
  /** Rises with each change: of two events of one call the one with the higher number is the later one. */
  readonly sequence: number;
  readonly leadId: string;
  /** The form that the lead came by, as it calls itself. */
  readonly form: string;
  readonly email: string;
  /** ISO 8601, in UTC. */
  readonly startsAt: string;
  readonly endsAt: string;
  /** The visitor's. */
  readonly timeZone: string;
  /** Where it was before, when it was moved. */
  readonly movedFrom?: string;
  readonly changedAt: string;
};

/** Where an event goes; called in the transaction that changes the call. */
export type PlanCallDeliveries = (event: CallEvent) => readonly NewDelivery[];

/** @param movedFrom milliseconds since 1970 */
export function callEvent(name: CallEvent['event'], call: CallRow, movedFrom?: number): CallEvent {
  return {
    event: name,
    id: call.id,
    sequence: call.sequence,
    leadId: call.lead_id,
    form: call.form,
    email: call.email,
    startsAt: iso(call.starts_at),
    endsAt: iso(call.ends_at),
    timeZone: call.time_zone,
    ...(movedFrom !== undefined && { movedFrom: iso(movedFrom) }),
    changedAt: iso(call.changed_at),
  };
}

const iso = (at: number): string => new Date(at).toISOString();
