import { agentErrorRecords } from './agent-errors.ts';
import { botWordRecords } from './bot-words.ts';
import type { Records } from './define-records.ts';
import { faqRecords } from './faq.ts';
import { pressKitRecords } from './press-kit.ts';
import { pricingRecords } from './pricing.ts';
import { riskRecords } from './risk-assessment.ts';
import { roiRecords } from './roi-calculator.ts';
import { signalRecords } from './signals.ts';
import { sourceRecords } from './sources.ts';

/** A records file, regardless of its schema. */
export type AnyRecords = Omit<Records, 'editor'> & {
  readonly editor: {
    readonly label: string;
    readonly fields: Readonly<Record<string, Records['editor']['fields'][string]>>;
  };
};

/** All files of records, in the order in which the content manager lists them. */
export const recordFiles: readonly AnyRecords[] = [
  sourceRecords,
  pressKitRecords,
  riskRecords,
  agentErrorRecords,
  pricingRecords,
  roiRecords,
  faqRecords,
  botWordRecords,
  signalRecords,
];
