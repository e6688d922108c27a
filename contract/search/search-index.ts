import * as v from 'valibot';

/** Where the build writes it for the server, below `dist/`; nobody else can fetch it. */
export const searchIndexFile = 'search-index.json';

const sectionSchema = v.object({
  /** Id of the element to go to; empty for the top of the page. */
  anchor: v.string(),
  heading: v.string(),
  text: v.string(),
  /** Most of it leads elsewhere: a list of what other pages say. */
  leadsAway: v.optional(v.literal(true)),
});

/** What can be found: every page that is not hidden, in pieces by its headings. */
export const searchIndexSchema = v.object({
  pages: v.array(
    v.object({
      path: v.pipe(v.string(), v.startsWith('/')),
      title: v.string(),
      description: v.string(),
      kind: v.string(),
      /** As BCP 47 has it, where it is not English. */
      language: v.optional(v.string()),
      /** What menus call it. */
      names: v.array(v.string()),
      sections: v.array(sectionSchema),
    }),
  ),
});
export type SearchIndex = v.InferOutput<typeof searchIndexSchema>;
export type IndexedPage = SearchIndex['pages'][number];
export type IndexedSection = v.InferOutput<typeof sectionSchema>;
