import * as v from 'valibot';

const MAX_SUBJECT_LENGTH = 320;

const subject = v.pipe(
  v.string('must be an email address or visitor ID'),
  v.maxLength(MAX_SUBJECT_LENGTH, 'is too long'),
);

/** Person or browser: an email address, or `visitor:` and a visitor ID. */
export const personSchema = v.strictObject({ subject });

/** Erases all data. `confirmation` is the subject, typed once more by the administrator. */
export const erasureRequestSchema = v.strictObject({ subject, confirmation: subject });

/** Number of stored rows by kind of data. */
const partsSchema = v.array(v.object({ name: v.string(), count: v.number() }));

export const foundDataSchema = v.object({
  /** The subject in the spelling by which it is looked up. */
  subject: v.string(),
  parts: partsSchema,
});
export type FoundData = v.InferOutput<typeof foundDataSchema>;

/** Everything that is stored about a person, as `npm run privacy -- export` writes it. */
export const personalDataExportSchema = v.object({
  email: v.optional(v.string()),
  visitor_id: v.optional(v.string()),
  /** ISO 8601. */
  exported_at: v.string(),
  /** Stored rows by kind of data. */
  kept: v.record(v.string(), v.array(v.record(v.string(), v.unknown()))),
});
export type PersonalDataExport = v.InferOutput<typeof personalDataExportSchema>;

/** Receipt of an erasure. It is not stored: only its ID is in the audit log. */
export const erasureReceiptSchema = v.object({
  /** Subject of the entry in the audit log. */
  id: v.string(),
  /** ISO 8601. */
  erasedAt: v.string(),
  /** The administrator. */
  erasedBy: v.string(),
  subject: v.string(),
  parts: partsSchema,
  /** Copies that other systems have, or may have, received. Their erasure has to be requested there. */
  copies: v.array(
    v.object({
      system: v.string(),
      /** Our ID of the data. */
      id: v.string(),
      /** ISO 8601; null if an attempt was made whose outcome is unknown. */
      deliveredAt: v.nullable(v.string()),
    }),
  ),
  /** Whether the deleted rows are already overwritten in the files; if not, the server does it within minutes. */
  isOverwritten: v.boolean(),
});
export type ErasureReceipt = v.InferOutput<typeof erasureReceiptSchema>;
