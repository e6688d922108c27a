import { headRule } from '../../../content/collections/composed-pages.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import {
  anchor,
  itemsRule,
  link,
  proseRule,
  required,
  tableRule,
  textsRule,
} from '../../../content/components/list-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import type * as Components from './components.tsx';

const attributes = { id: anchor, title: required };

/** With straight quotation marks, which Markdown would make curly. */
export const figures: Figures = { nothingAllowed: "default-src 'none'" };

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Head: headRule(),
  Policy: tableRule({ label: required }, ['directive', 'because']),
  RetentionTables: textsRule({
    browser: required,
    browserCaption: required,
    server: required,
    serverCaption: required,
  }),
  Measures: itemsRule(attributes, ['title', 'text']),
  Report: proseRule({ ...attributes, action: required, to: link }),
});
