import * as v from 'valibot';
import { cursorSchema, daySchema } from './list-query.ts';

/** `waiting` to be delivered or retried, `held` in quarantine, `sent`, or `dead` until an operator retries it. */
export const deliveryStates = ['waiting', 'held', 'sent', 'dead'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const DELIVERIES_PER_PAGE = 50;
const MAX_DESTINATION_LENGTH = 200;

const destination = v.pipe(
  v.string('must be the name of a destination'),
  v.maxLength(MAX_DESTINATION_LENGTH, 'is too long'),
);

/** Filters of the list, as URL parameters of its page and of its API. Days are in UTC and included. */
export const deliveryFilterSchema = v.strictObject({
  destination: v.optional(destination),
  state: v.optional(v.picklist(deliveryStates, `must be one of ${deliveryStates.join(', ')}`)),
  from: v.optional(daySchema),
  to: v.optional(daySchema),
});

export const deliveryListQuerySchema = v.strictObject({
  ...deliveryFilterSchema.entries,
  after: v.optional(cursorSchema),
});
export type DeliveryListQuery = v.InferOutput<typeof deliveryListQuerySchema>;

/** Failed attempts of a delivery, oldest first; the earliest of many are left out. */
export const failuresSchema = v.array(v.object({ at: v.string(), reason: v.string() }));

/** States of a circuit breaker. While it is open, nothing is sent; half-open, one delivery is sent as a probe. */
const circuitStates = ['closed', 'open', 'half-open'] as const;

/** State of a destination. */
const destinationSchema = v.object({
  name: v.string(),
  waiting: v.number(),
  held: v.number(),
  dead: v.number(),
  /** Deliveries that were sent in the last 24 hours. */
  sentLastDay: v.number(),
  /** Age in seconds of the oldest delivery that is due; null if none is. */
  oldestDueSeconds: v.nullable(v.number()),
  circuit: v.picklist(circuitStates),
  /** End of the pause of an open circuit breaker, ISO 8601. */
  pausedUntil: v.nullable(v.string()),
});
export type DestinationState = v.InferOutput<typeof destinationSchema>;

const summary = {
  id: v.string(),
  destination: v.string(),
  state: v.picklist(deliveryStates),
  attempts: v.number(),
  /** ID of the object that it belongs to, for example of a lead or an identification. */
  subject: v.string(),
  /** The subject, if it is a lead; null otherwise. */
  leadId: v.nullable(v.string()),
  /** ISO 8601, as all times. */
  createdAt: v.string(),
  dueAt: v.string(),
  settledAt: v.nullable(v.string()),
};

export const deliveryListSchema = v.object({
  deliveries: v.array(
    v.object({
      ...summary,
      /** Reason of the last failed attempt; null if the last attempt succeeded, or there was none. */
      lastError: v.nullable(v.string()),
    }),
  ),
  /** Value of `after` for the next page; null on the last one. */
  next: v.nullable(v.string()),
  destinations: v.array(destinationSchema),
});
export type DeliveryList = v.InferOutput<typeof deliveryListSchema>;

export const deliveryDetailSchema = v.object({
  ...summary,
  failures: failuresSchema,
  /** Stored body; null for viewers. Access tokens and signatures aren't part of it: they are added when it is sent. */
  payload: v.unknown(),
});
export type DeliveryDetail = v.InferOutput<typeof deliveryDetailSchema>;

export const deliveriesRetrySchema = v.strictObject({ destination });

/** Number of deliveries that an action has made due. */
export const deliveriesDueSchema = v.object({ deliveriesDue: v.number() });
