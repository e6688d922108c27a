/**
 * Notes that are to be read one after another. A note names its series and its part in its front matter; the build
 * holds the parts together and fails where one is missing.
 */
export const series = {
  'the-same-browser-again': {
    title: 'The same browser again',
    note: 'First what recognition holds up to, then what it counts, then how to build it in.',
  },
} as const satisfies Record<string, { title: string; note: string }>;

export type SeriesName = keyof typeof series;
/** Where an article stands in a series, counted from 1. */
export type SeriesPlace = { readonly slug: SeriesName; readonly part: number };
