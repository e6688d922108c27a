import { IDENTIFICATION_RETENTION_DAYS, VISITOR_RETENTION_DAYS } from '@whorl/contract/identification/retention.ts';
import { agentAddress } from '../agent-address.ts';
import type { Figures } from './page-figures.ts';

/** Values that every text can insert. Each comes from where the software itself reads it. */
export const siteFigures: Figures = {
  identificationRetentionDays: `${IDENTIFICATION_RETENTION_DAYS}`,
  visitorRetentionDays: `${VISITOR_RETENTION_DAYS}`,
  agentUrl: agentAddress,
};
