import type { SectionRules } from './compile/check-sections.ts';

/** What a page of `content/pages` may be made of, beside Markdown. `docs/static-pages.md` shows each; a test compares. */
export const pageSections = {
  Lead: {},
  Steps: {},
  DrawnFigure: { alternative: { required: true }, caption: { required: true } },
  Aside: {},
  ProviderFillsIn: {},
  Provider: {},
  StoredData: { of: { required: true, oneOf: ['browser', 'server'] } },
  CookieSettings: {},
  Sources: {},
  ClosingField: {
    title: { required: true },
    text: { required: true },
    action: { required: true },
    to: { required: true },
  },
} as const satisfies SectionRules;

export type PageSection = keyof typeof pageSections;
