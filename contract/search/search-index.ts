import * as v from 'valibot';

/** File of the index below `dist/`, readable only by the server. */
export const searchIndexFile = 'search-index.json';

const sectionSchema = v.object({
  /** ID of the element to link to; empty for the top of the page. */
  anchor: v.string(),
  heading: v.string(),
  text: v.string(),
  /** Set if most of the section links to other pages. */
  isLinkList: v.optional(v.literal(true)),
});

/** Search index: every public page, split into sections at its headings. */
export const searchIndexSchema = v.object({
  pages: v.array(
    v.object({
      path: v.pipe(v.string(), v.startsWith('/')),
      title: v.string(),
      description: v.string(),
      kind: v.string(),
      /** BCP 47, unless it is English. */
      language: v.optional(v.string()),
      /** Names of the page in menus. */
      names: v.array(v.string()),
      sections: v.array(sectionSchema),
    }),
  ),
});
export type SearchIndex = v.InferOutput<typeof searchIndexSchema>;
export type IndexedPage = SearchIndex['pages'][number];
export type IndexedSection = v.InferOutput<typeof sectionSchema>;
