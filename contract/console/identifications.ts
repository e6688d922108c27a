import * as v from 'valibot';
import { decisions } from '../identification/decision.ts';
import { botResults, visitorIdSchema } from '../identification/result.ts';
import { daySchema, exportFormatSchema } from './list-query.ts';

export const IDENTIFICATIONS_PER_PAGE = 50;
const MAX_LENGTH = 256;

/** Signals by which identifications can be filtered: those whose result is true. */
export const filteredSignals = ['incognito', 'vpn', 'tampering', 'virtualMachine', 'rareDevice', 'botInfo'] as const;
export type FilteredSignal = (typeof filteredSignals)[number];

const text = v.pipe(v.string(), v.maxLength(MAX_LENGTH, 'is too long'));

/** Filters of the list, as URL parameters of its page and of its API. Days are in UTC and included. */
export const identificationFilterSchema = v.strictObject({
  visitorId: v.optional(
    v.pipe(
      v.string(),
      v.check((id) => v.is(visitorIdSchema, id), 'must be 20 letters or digits'),
    ),
  ),
  linkedId: v.optional(text),
  network: v.optional(v.pipe(v.string(), v.maxLength(50, 'is too long'))),
  country: v.optional(v.pipe(v.string(), v.toUpperCase(), v.regex(/^[A-Z]{2}$/, 'must be two letters, such as US'))),
  bot: v.optional(v.picklist(botResults, `must be one of ${botResults.join(', ')}`)),
  signal: v.optional(v.picklist(filteredSignals, `must be one of ${filteredSignals.join(', ')}`)),
  /** Workspace of an API key; by default the visitors of this site. */
  workspace: v.optional(text),
  from: v.optional(daySchema),
  to: v.optional(daySchema),
});
export type IdentificationFilter = v.InferOutput<typeof identificationFilterSchema>;

/** Position of the next page: time and request ID of the last row of the page before. */
const cursor = v.pipe(v.string(), v.regex(/^\d{1,15}-\d{13}\.[a-zA-Z0-9]{6}$/, 'must be `next` of the page before'));

export const identificationListQuerySchema = v.strictObject({
  ...identificationFilterSchema.entries,
  after: v.optional(cursor),
});
export type IdentificationListQuery = v.InferOutput<typeof identificationListQuerySchema>;
export const identificationExportQuerySchema = v.strictObject({
  ...identificationFilterSchema.entries,
  format: exportFormatSchema,
});
export type IdentificationExportQuery = v.InferOutput<typeof identificationExportQuerySchema>;

/** One row of the list. Older rows lack some values. */
export const identificationSummarySchema = v.object({
  requestId: v.string(),
  /** ISO 8601. */
  at: v.string(),
  visitorId: v.string(),
  linkedId: v.nullable(v.string()),
  /** Two-letter code. */
  country: v.nullable(v.string()),
  /** Truncated IP address. */
  network: v.string(),
  /** Null if bot detection failed. */
  bot: v.nullable(v.picklist(botResults)),
  /** Name and major version. */
  browser: v.string(),
  os: v.string(),
  /** Page that asked for the identification, as the browser reported it. */
  url: v.string(),
  decision: v.nullable(v.picklist(decisions)),
  /** From 0 to 1. */
  confidence: v.nullable(v.number()),
  signals: v.array(v.picklist(filteredSignals)),
});
export type IdentificationSummary = v.InferOutput<typeof identificationSummarySchema>;

export const identificationListSchema = v.object({
  identifications: v.array(identificationSummarySchema),
  /** Value of `after` for the next page; null on the last one. */
  next: v.nullable(v.string()),
});
export type IdentificationList = v.InferOutput<typeof identificationListSchema>;

export const identificationDetailSchema = v.object({
  ...identificationSummarySchema.entries,
  workspace: v.string(),
  /** Reason of the confidence, in words. */
  comment: v.nullable(v.string()),
  /** Groups of signals that differ from the last known ones of the visitor. */
  changed: v.array(v.string()),
  /** Evidence for and against the visitor in bits, the strongest first. */
  evidence: v.array(v.object({ name: v.string(), bits: v.number() })),
  userAgent: v.string(),
  /** Everything that is stored about this identification, as the server API names it. */
  products: v.record(v.string(), v.unknown()),
});
export type IdentificationDetail = v.InferOutput<typeof identificationDetailSchema>;

/** Months that the calibration covers, the current one included. */
export const CALIBRATION_MONTHS = 3;

export const calibrationQuerySchema = v.strictObject({
  /** Workspace of an API key; by default the visitors of this site. */
  workspace: v.optional(text),
});

/**
 * Share of right predictions by the signals alone, of a sample of the visits whose visitor a signed ID proves. They are visits
 * of returning browsers, so the calibration says nothing about new ones.
 */
export const calibrationSchema = v.object({
  /** By the probability of the most probable visitor, the highest first. */
  bands: v.array(
    v.object({
      /** Lowest and highest probability. */
      from: v.number(),
      to: v.number(),
      visits: v.number(),
      /** Visits whose most probable visitor was the right one. */
      correct: v.number(),
      /** Average probability. */
      probability: v.number(),
    }),
  ),
  /** Visits without any similar visitor. */
  withoutCandidate: v.number(),
  /** Average difference between probability and share of right predictions; null without predictions. */
  expectedError: v.nullable(v.number()),
});
export type Calibration = v.InferOutput<typeof calibrationSchema>;

export const visitorSummarySchema = v.object({
  visitorId: v.string(),
  workspace: v.string(),
  /** ISO 8601. */
  firstSeenAt: v.string(),
  lastSeenAt: v.string(),
  visits: v.number(),
  /** Returns without a signed ID. */
  unsignedVisits: v.number(),
  platform: v.string(),
  gpu: v.string(),
  /** Truncated IP addresses and countries of the latest identifications, the latest first. */
  networks: v.array(v.object({ network: v.string(), country: v.nullable(v.string()), identifications: v.number() })),
  /** Stores of cookies and site data, each with a signed ID of its own; the latest first. */
  profiles: v.array(
    v.object({
      firstSeenAt: v.string(),
      lastSeenAt: v.string(),
      isPrivate: v.nullable(v.boolean()),
      /** Reason why it was assigned to this visitor, and the probability that this was right; null for older ones. */
      assignedBy: v.nullable(v.picklist([...decisions, 'startedFresh'])),
      probability: v.nullable(v.number()),
    }),
  ),
});
export type VisitorSummary = v.InferOutput<typeof visitorSummarySchema>;
