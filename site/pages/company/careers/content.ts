import { JOB_APPLICATION_RETENTION_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import { headRule } from '../../../content/collections/composed-pages.ts';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { anchor, itemsRule, link, required, tableRule } from '../../../content/components/list-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { positionCount } from '../../../content/position-facts.ts';

const from = 'pages/company/careers/parts.tsx';
const attributes = { id: anchor, title: required };

export const figures: Figures = {
  positions: `${positionCount}`,
  applicationDays: `${JOB_APPLICATION_RETENTION_DAYS}`,
};

export const components: ComponentRules = {
  Head: headRule({ from, attributes: {} }),
  WorkPrinciples: tableRule({ from, attributes: { ...attributes, not: required } }, ['does', 'not']),
  Teams: {
    from,
    attributes: { ...attributes, all: required, allPage: link, apply: required, applyPage: link },
  },
  HiringSteps: itemsRule({ from, attributes }, ['who', 'what']),
};
