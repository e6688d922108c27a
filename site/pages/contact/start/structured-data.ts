import { priceList } from '@whorl/contract/pricing/price-list.ts';
import { type OwnData, typed } from '../../composed-page.tsx';

export const subjectData: OwnData['subjectData'] = ({ subject, description }) => ({
  ...(subject && typed(subject)),
  price: '0',
  priceCurrency: priceList.currency,
  description,
});
