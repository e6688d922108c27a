import type { SectionRules } from './compile/check-sections.ts';

/**
 * Components that a page of `content/pages` may use besides Markdown. `docs/static-pages.md` describes each; a test
 * compares the two.
 */
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
  CallToAction: {
    title: { required: true },
    text: { required: true },
    action: { required: true },
    to: { required: true },
  },
} as const satisfies SectionRules;

export type PageSection = keyof typeof pageSections;
