import * as v from 'valibot';
import { defineRecords, readRecords } from './define-records.ts';

/** Sources by which the claims of a page can be verified. */
export const sourceRecords = defineRecords({
  file: 'sources.yaml',
  schema: v.strictObject({
    sources: v.pipe(
      v.array(
        v.strictObject({
          /** Key by which a text cites it; part of the anchor on the page. */
          id: v.pipe(
            v.string(),
            v.regex(/^[a-z][A-Za-z0-9]*$/, 'must be letters and digits, starting with a lowercase letter'),
          ),
          title: v.pipe(v.string(), v.minLength(5)),
          publisher: v.pipe(v.string(), v.minLength(2)),
          url: v.pipe(
            v.string(), // Without a trailing slash, which the content manager takes for the end of the pattern.
            v.regex(/^https?:[/]{2}/, 'must begin with https://'),
          ),
        }),
      ),
      v.check((all) => new Set(all.map(({ id }) => id)).size === all.length, 'two sources have the same id'),
    ),
  }),
  editor: {
    label: 'Sources',
    fields: {
      sources: {
        label: 'Sources',
        hint: 'Publications that pages cite. A page lists the IDs of its sources in its front matter.',
        fields: {
          id: {
            label: 'ID',
            hint: 'Used to cite the source: <Cite id="…" />.',
            patternMessage: 'must be letters and digits, starting with a lowercase letter',
          },
          title: { label: 'Title' },
          publisher: { label: 'Publisher', hint: 'With the publication date, if known.' },
          url: { label: 'URL', patternMessage: 'must begin with https://' },
        },
      },
    },
  },
});

type SourceRecord = v.InferOutput<typeof sourceRecords.schema>['sources'][number];

/** Returns the sources that a page's front matter lists, in its order. */
export function readSources(frontMatter: Readonly<Record<string, unknown>>): SourceRecord[] {
  const listed = Array.isArray(frontMatter.sources) ? (frontMatter.sources as string[]) : [];
  const all = readRecords(sourceRecords).sources;
  return listed.flatMap((id) => all.find((source) => source.id === id) ?? []);
}
