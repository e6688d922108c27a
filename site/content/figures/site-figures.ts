import { brand, responseTimeText } from '@whorl/contract/brand.ts';
import { GET_TIMEOUT_MS } from '@whorl/contract/identification/api-limits.ts';
import { IDENTIFICATIONS_PER_MINUTE } from '@whorl/contract/identification/request.ts';
import { IDENTIFICATION_RETENTION_DAYS, VISITOR_RETENTION_DAYS } from '@whorl/contract/identification/retention.ts';
import { UNUSED_KEY_DAYS, UNUSED_KEY_NOTICE_DAYS } from '@whorl/contract/keys/api-key.ts';
import { formatCalls, formatPrice } from '@whorl/contract/pricing/format.ts';
import { priceList } from '@whorl/contract/pricing/price-list.ts';
import { agentUrl } from '../agent-url.ts';
import { matchingFigures } from './matching-figures.ts';
import type { Figures } from './page-figures.ts';

/** Values that every text can insert. Each comes from the constant that the software itself uses. */
export const siteFigures: Figures = {
  brand: brand.name,
  inTime: responseTimeText,
  identificationRetentionDays: `${IDENTIFICATION_RETENTION_DAYS}`,
  visitorRetentionDays: `${VISITOR_RETENTION_DAYS}`,
  freeCalls: formatCalls(priceList.tiers[0].upTo),
  firstPrice: formatPrice(priceList.tiers[1].centsPerThousand),
  unusedKeyDays: `${UNUSED_KEY_DAYS}`,
  unusedKeyNoticeDays: `${UNUSED_KEY_NOTICE_DAYS}`,
  ...matchingFigures,
  identificationsPerMinute: `${IDENTIFICATIONS_PER_MINUTE}`,
  getTimeoutSeconds: `${GET_TIMEOUT_MS / 1000}`,
  agentUrl: agentUrl,
};
