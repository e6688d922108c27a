import { JOB_APPLICATION_RETENTION_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import { headRule } from '../../../content/collections/composed-pages.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { anchor, itemsRule, link, required, tableRule } from '../../../content/components/list-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { positionCount } from '../../../content/position-facts.ts';
import type * as Components from './components.tsx';

const attributes = { id: anchor, title: required };

export const figures: Figures = {
  positions: `${positionCount}`,
  applicationDays: `${JOB_APPLICATION_RETENTION_DAYS}`,
};

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Head: headRule(),
  WorkPrinciples: tableRule({ ...attributes, not: required }, ['does', 'not']),
  Teams: {
    attributes: { ...attributes, all: required, allPage: link, apply: required, applyPage: link },
  },
  HiringSteps: itemsRule(attributes, ['who', 'what']),
});
