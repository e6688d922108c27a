import * as v from 'valibot';

export const TEXTS_PER_PAGE = 50;
const MAX_SEARCH_LENGTH = 200;

/**
 * States of a text, in the order of the list. `late`: its time has passed, and the build that would have published it has
 * failed or is missing.
 */
export const textStates = ['late', 'scheduled', 'draft', 'public'] as const;
export type TextState = (typeof textStates)[number];

const search = v.pipe(v.string(), v.maxLength(MAX_SEARCH_LENGTH, 'is too long'));

/** Filters of the list, as URL parameters of its page and of its API. */
export const contentFilterSchema = v.strictObject({
  /** Part of the title or of the path. */
  text: v.optional(search),
  /** Folder of the texts. */
  kind: v.optional(search),
  state: v.optional(v.picklist(textStates, `must be one of ${textStates.join(', ')}`)),
});

export const contentListQuerySchema = v.strictObject({
  ...contentFilterSchema.entries,
  /** Position of the next page: ID of the last text of the page before. */
  after: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,100}\/[\w.-]{1,200}$/, 'must be `next` of the page before'))),
});
export type ContentListQuery = v.InferOutput<typeof contentListQuerySchema>;

export const contentListSchema = v.object({
  texts: v.array(
    v.object({
      /** Folder and slug. */
      id: v.string(),
      kind: v.string(),
      title: v.string(),
      state: v.picklist(textStates),
      /** Time of publication, ISO 8601; null for texts without one. */
      publishedAt: v.nullable(v.string()),
      /** Day of the last change that the text names, or of its publication; null for none. */
      changedOn: v.nullable(v.string()),
      /** Path of the page; null if there is none yet. */
      path: v.nullable(v.string()),
      /** Path of the text in the content manager; null if that is off. */
      editorPath: v.nullable(v.string()),
    }),
  ),
  /** Value of `after` for the next page; null on the last one. */
  next: v.nullable(v.string()),
  /** All kinds with their folders, for the filter. */
  kinds: v.array(v.object({ folder: v.string(), title: v.string() })),
});
export type ContentList = v.InferOutput<typeof contentListSchema>;
