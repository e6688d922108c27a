import * as v from 'valibot';

/** File of the build, next to `public/`, with every text of `content/` that is a page. Visitors can't request it. */
export const contentTextsFile = 'content-texts.json';

/** A text of `content/` at the time of the build. */
const contentTextSchema = v.object({
  /** Folder below `content/`, which is also its name in the content manager. */
  folder: v.string(),
  /** Label of the folder in the content manager, such as Articles. */
  kind: v.string(),
  slug: v.string(),
  /** File below the folder without its extension: the slug, or `SLUG/index` with pictures next to it. */
  file: v.string(),
  title: v.string(),
  /** URL path of its page. */
  path: v.string(),
  draft: v.boolean(),
  /** Day or time of publication as written in the text; null for none. */
  published: v.nullable(v.string()),
  /** Day of the last change that readers would want to know about; null for none. */
  updated: v.nullable(v.string()),
  /** Whether the build has a page for it. */
  isBuilt: v.boolean(),
});
export type ContentText = v.InferOutput<typeof contentTextSchema>;

export const contentTextsSchema = v.array(contentTextSchema);
