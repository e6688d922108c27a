import { brand } from '@whorl/contract/brand.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { required, tableRule, textsRule } from '../../../content/components/list-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { agentMeasurement } from '../../../content/records/agent-measurement.ts';
import { readRecords } from '../../../content/records/define-records.ts';
import { longDate } from '../../../sections/text/long-date.ts';
import type * as Components from './components.ts';

const { signed, unsigned, verification, node, on } = readRecords(agentMeasurement);
const countRight = (rows: typeof signed): string => `${rows.filter(({ isRight }) => isRight).length}`;

export const figures: Figures = {
  botDetection: brand.productNames.botDetection,
  signed: `${signed.length}`,
  signedRight: countRight(signed),
  unsigned: `${unsigned.length}`,
  unsignedRight: countRight(unsigned),
  p50: verification.p50.toFixed(2),
  withNonce: verification.withNonce.toFixed(2),
  node,
  measuredOn: longDate(on),
};

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Head: { head: true },
  Check: {},
  RequestTable: {
    attributes: {
      of: required,
      caption: required,
      request: required,
      identity: required,
      evidence: required,
      none: required,
      nothing: required,
      missed: required,
      source: required,
    },
  },
  Identities: tableRule({ caption: required }, ['identity', 'means', 'advice']),
  NextSteps: textsRule(),
});
