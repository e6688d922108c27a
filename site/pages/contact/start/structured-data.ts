import { priceList } from '@whorl/contract/pricing/price-list.ts';
import { type OwnData, toTypedName } from '../../composed-page.tsx';

export const subjectData: OwnData['subjectData'] = ({ subject, description }) => ({
  ...(subject && toTypedName(subject)),
  price: '0',
  priceCurrency: priceList.currency,
  description,
});
