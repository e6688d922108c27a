import * as v from 'valibot';

/** Kinds of values on a list. */
export const listKinds = ['visitor', 'network', 'email_domain'] as const;
export type ListKind = (typeof listKinds)[number];

/** Actions of an entry, the strictest first. */
export const listActions = ['block', 'watch', 'allow'] as const;
export type ListAction = (typeof listActions)[number];

const MAX_VALUE_LENGTH = 320;
export const MAX_REASON_LENGTH = 500;

const kindSchema = v.picklist(listKinds, `must be one of ${listKinds.join(', ')}`);
const actionSchema = v.picklist(listActions, `must be one of ${listActions.join(', ')}`);
const reasonSchema = v.pipe(
  v.string('must be a text'),
  v.trim(),
  v.maxLength(MAX_REASON_LENGTH, `has more than ${MAX_REASON_LENGTH} characters`),
  v.check((text) => !/\p{Cc}/u.test(text), 'must be on one line'),
);
/** Time in ISO 8601. */
const expiresAtSchema = v.nullable(
  v.pipe(
    v.string('must be a time'),
    v.isoTimestamp('must be a time such as 2026-12-31T12:00:00Z'),
    v.check((text) => !Number.isNaN(Date.parse(text)), 'must be a time such as 2026-12-31T12:00:00Z'),
  ),
);

/** Entries that match a visitor and its IP network, at most one of each kind, with the action that results from them. */
export const listResultSchema = v.object({
  action: actionSchema,
  matches: v.array(v.object({ kind: kindSchema, value: v.string(), action: actionSchema })),
});
export type ListResult = v.InferOutput<typeof listResultSchema>;

/** Fields of an entry that can change. */
const changeable = { action: actionSchema, reason: reasonSchema, expiresAt: expiresAtSchema };

export const newListEntrySchema = v.strictObject({
  kind: kindSchema,
  /** Visitor ID, IP address or network, or domain of email addresses. */
  value: v.pipe(
    v.string('must be a text'),
    v.trim(),
    v.nonEmpty('is missing'),
    v.maxLength(MAX_VALUE_LENGTH, 'is too long'),
  ),
  action: actionSchema,
  reason: v.optional(reasonSchema, ''),
  expiresAt: v.optional(expiresAtSchema, null),
});

/** Changes fields of an entry, unless it was changed since the version that the caller has seen. */
export const listEntryChangeSchema = v.strictObject({
  version: v.pipe(v.number('must be a number'), v.integer('must be a whole number')),
  action: v.optional(changeable.action),
  reason: v.optional(changeable.reason),
  expiresAt: v.optional(changeable.expiresAt),
});
export type ListEntryChange = v.InferOutput<typeof listEntryChangeSchema>;

export const listEntrySchema = v.object({
  id: v.string(),
  /** Workspace to whose visitors it applies. */
  workspace: v.string(),
  kind: kindSchema,
  /** Visitor ID, network with its prefix length, or domain in lower case and ASCII. */
  value: v.string(),
  action: actionSchema,
  reason: v.string(),
  /** User of the console, or API key. */
  createdBy: v.string(),
  /** ISO 8601, as all times. */
  createdAt: v.string(),
  /** Null if it doesn't expire. */
  expiresAt: v.nullable(v.string()),
  /** Incremented by each change. */
  version: v.number(),
});
export type ListEntry = v.InferOutput<typeof listEntrySchema>;
