import { brand, inTime } from '@whorl/contract/brand.ts';
import { IDENTIFICATION_RETENTION_DAYS, VISITOR_RETENTION_DAYS } from '@whorl/contract/identification/retention.ts';
import { priceList } from '@whorl/contract/pricing/price-list.ts';
import { writtenCalls } from '@whorl/contract/pricing/written.ts';
import { agentAddress } from '../agent-address.ts';
import type { Figures } from './page-figures.ts';

/** Values that every text can insert. Each comes from where the software itself reads it. */
export const siteFigures: Figures = {
  brand: brand.name,
  inTime,
  identificationRetentionDays: `${IDENTIFICATION_RETENTION_DAYS}`,
  visitorRetentionDays: `${VISITOR_RETENTION_DAYS}`,
  freeCalls: writtenCalls(priceList.tiers[0].upTo),
  agentUrl: agentAddress,
};
