import { headRule } from '../../../content/collections/composed-pages.ts';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
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

const from = 'pages/company/security/parts.tsx';
const attributes = { id: anchor, title: required };

/** With straight quotation marks, which Markdown would make curly. */
export const figures: Figures = { nothingAllowed: "default-src 'none'" };

export const components: ComponentRules = {
  Head: headRule({ from, attributes: {} }),
  Policy: tableRule({ from, attributes: { label: required } }, ['directive', 'because']),
  RetentionTables: textsRule({
    from,
    attributes: { browser: required, browserCaption: required, server: required, serverCaption: required },
  }),
  Measures: itemsRule({ from, attributes }, ['title', 'text']),
  Report: proseRule({ from, attributes: { ...attributes, action: required, to: link } }),
};
