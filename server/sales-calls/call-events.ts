import { toIsoTime } from '../platform/iso-time.ts';
import type { NewDelivery } from '../platform/outbox/outbox.ts';
import type { CallRow } from './booking-tables.ts';

const callEventNames = ['sales-call.booked', 'sales-call.moved', 'sales-call.cancelled'] as const;

/** A change of a call, in the format of its deliveries. */
export type CallEvent = {
  readonly event: (typeof callEventNames)[number];
  /** ID of the call; it stays the same when the call is moved. */
  readonly id: string;
  /** Increases with each change: of two events of one call, the higher number is the later one. */
  readonly sequence: number;
  readonly leadId: string;
  /** Value of the lead form's `name` field. */
  readonly form: string;
  readonly email: string;
  /** ISO 8601, in UTC. */
  readonly startsAt: string;
  readonly endsAt: string;
  /** The visitor's time zone. */
  readonly timeZone: string;
  /** Previous start of a moved call. */
  readonly movedFrom?: string;
  readonly changedAt: string;
};

/** Returns the deliveries of an event; called in the transaction that changes the call. */
export type PlanCallDeliveries = (event: CallEvent) => readonly NewDelivery[];

/** Creates the event of a change. @param movedFrom milliseconds since 1970 */
export function createCallEvent(name: CallEvent['event'], call: CallRow, movedFrom?: number): CallEvent {
  return {
    event: name,
    id: call.id,
    sequence: call.sequence,
    leadId: call.lead_id,
    form: call.form,
    email: call.email,
    startsAt: toIsoTime(call.starts_at),
    endsAt: toIsoTime(call.ends_at),
    timeZone: call.time_zone,
    ...(movedFrom !== undefined && { movedFrom: toIsoTime(movedFrom) }),
    changedAt: toIsoTime(call.changed_at),
  };
}
