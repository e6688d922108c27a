/**
 * Series of articles. An article names its series and part in its front matter; the build fails when a part is missing.
 */
export const series = {
  'the-same-browser-again': {
    title: 'Recognizing returning browsers',
    note: 'First what identification gets right, then what to count with it, then how to add it to a form.',
  },
} as const satisfies Record<string, { title: string; note: string }>;

export type SeriesName = keyof typeof series;
/** Position of an article in a series, counted from 1. */
export type SeriesPlace = { readonly slug: SeriesName; readonly part: number };
