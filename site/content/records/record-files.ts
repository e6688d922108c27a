import { agentErrorRecords } from './agent-errors.ts';
import { botWordRecords } from './bot-words.ts';
import { comparisonRecords } from './comparison-words.ts';
import type { Records } from './define-records.ts';
import { demoRecords } from './demos.ts';
import { faqRecords } from './faq.ts';
import { homeRecords } from './home.ts';
import { incidentRecords } from './incidents.ts';
import { menuRecords } from './menus.ts';
import { pressKitRecords } from './press-kit.ts';
import { pricingRecords } from './pricing.ts';
import { resourceQuestionRecords } from './resource-questions.ts';
import { riskRecords } from './risk-assessment.ts';
import { roiRecords } from './roi-calculator.ts';
import { searchNameRecords } from './search-names.ts';
import { signalRecords } from './signals.ts';
import { sourcePartRecords } from './source-parts.ts';
import { sourceRecords } from './sources.ts';
import { storedDataRecords } from './stored-data.ts';

/** A records file, regardless of its schema. */
type AnyRecords = Omit<Records, 'editor'> & {
  readonly editor: {
    readonly label: string;
    readonly fields: Readonly<Record<string, Records['editor']['fields'][string]>>;
  };
};

/** All files of records, in the order in which the content manager lists them. */
export const recordFiles: readonly AnyRecords[] = [
  menuRecords,
  searchNameRecords,
  sourceRecords,
  pressKitRecords,
  riskRecords,
  agentErrorRecords,
  pricingRecords,
  roiRecords,
  demoRecords,
  homeRecords,
  faqRecords,
  botWordRecords,
  signalRecords,
  storedDataRecords,
  comparisonRecords,
  resourceQuestionRecords,
  sourcePartRecords,
  incidentRecords,
];
