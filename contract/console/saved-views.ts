import * as v from 'valibot';
import { cleanLine } from '../text/clean-text.ts';
import { applicationFilterSchema } from './applications.ts';
import { auditFilterSchema } from './audit.ts';
import { contentFilterSchema } from './content.ts';
import { deliveryFilterSchema } from './deliveries.ts';
import { errorFilterSchema } from './errors.ts';
import { identificationFilterSchema } from './identifications.ts';
import { keyFilterSchema } from './keys.ts';
import { leadFilterSchema } from './leads.ts';
import { listEntryFilterSchema } from './lists.ts';
import type { Role } from './roles.ts';
import { callFilterSchema } from './sales-calls.ts';

/** Schema of the filters of a list, which are optional texts. */
export type FilterSchema = v.GenericSchema<Record<string, string | undefined>>;

/** Sections of the console whose filters can be saved, with the filters and the role that reads the section. */
export const viewSections = {
  leads: { filters: leadFilterSchema, role: 'viewer' },
  identifications: { filters: identificationFilterSchema, role: 'viewer' },
  deliveries: { filters: deliveryFilterSchema, role: 'viewer' },
  errors: { filters: errorFilterSchema, role: 'viewer' },
  'sales-calls': { filters: callFilterSchema, role: 'viewer' },
  applications: { filters: applicationFilterSchema, role: 'viewer' },
  lists: { filters: listEntryFilterSchema, role: 'viewer' },
  content: { filters: contentFilterSchema, role: 'viewer' },
  keys: { filters: keyFilterSchema, role: 'viewer' },
  audit: { filters: auditFilterSchema, role: 'administrator' },
} as const satisfies Record<string, { filters: FilterSchema; role: Role }>;
export type ViewSection = keyof typeof viewSections;

const sectionNames = Object.keys(viewSections) as ViewSection[];

/** Largest number of views of one user, in all sections. */
export const MAX_SAVED_VIEWS = 50;
export const MAX_VIEW_NAME_LENGTH = 80;

const sectionSchema = v.picklist(sectionNames, `must be one of ${sectionNames.join(', ')}`);
const nameSchema = v.pipe(
  v.string('must be a text'),
  v.transform(cleanLine),
  v.nonEmpty('is missing'),
  v.check((name) => [...name].length <= MAX_VIEW_NAME_LENGTH, `has more than ${MAX_VIEW_NAME_LENGTH} characters`),
  v.check((name) => !/\p{Cc}/u.test(name), 'must be on one line'),
);
const isSharedSchema = v.boolean('must be true or false');
const filtersSchema = v.record(v.string(), v.string('must be a text'), 'must be an object');

export const savedViewQuerySchema = v.strictObject({ section: sectionSchema });

/** Filters that a user saves by a name. They are those of the section's list, which also validate them. */
export const newSavedViewSchema = v.strictObject({
  section: sectionSchema,
  name: nameSchema,
  filters: filtersSchema,
  /** Whether all users see it; only editors and administrators share views. */
  isShared: v.optional(isSharedSchema, false),
});
export type NewSavedView = v.InferInput<typeof newSavedViewSchema>;

/** Changes a view, unless it was changed since the version that the caller has seen. */
export const savedViewChangeSchema = v.strictObject({
  version: v.pipe(v.number('must be a number'), v.integer('must be a whole number')),
  name: v.optional(nameSchema),
  isShared: v.optional(isSharedSchema),
  /** Replace all filters of the view. */
  filters: v.optional(filtersSchema),
});
export type SavedViewChange = v.InferOutput<typeof savedViewChangeSchema>;

export const savedViewSchema = v.object({
  id: v.string(),
  section: sectionSchema,
  name: v.string(),
  filters: v.record(v.string(), v.string()),
  isShared: v.boolean(),
  isOwn: v.boolean(),
  /** Email address of the user who saved it; null if it belongs to the console token. */
  owner: v.nullable(v.string()),
  /** Whether the user may rename, share, update and delete it. */
  canChange: v.boolean(),
  /** Increases with each change. */
  version: v.number(),
});
export type SavedView = v.InferOutput<typeof savedViewSchema>;

export const savedViewListSchema = v.object({
  /** The user's own views and then those that others share, each in the order of their names. */
  views: v.array(savedViewSchema),
  /** Whether the user may save views, and share them. */
  canSave: v.boolean(),
  canShare: v.boolean(),
});
export type SavedViewList = v.InferOutput<typeof savedViewListSchema>;
