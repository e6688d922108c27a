import { brand } from '@whorl/contract/brand.ts';
import { priceList } from '@whorl/contract/pricing/price-list.ts';
import { pricingRecords } from '../../../content/records/pricing.ts';
import { getRecords } from '../../../content/records/records.ts';

/** Returns the product with its two offers as structured data. */
export function productData(): Record<string, unknown> {
  const [runByCustomer, runByUs] = getRecords(pricingRecords).offers;
  return {
    '@type': 'Product',
    name: brand.name,
    description: brand.tagline,
    brand: { '@type': 'Brand', name: brand.name },
    offers: [
      {
        '@type': 'Offer',
        name: runByCustomer?.name,
        price: '0.00',
        priceCurrency: priceList.currency,
        description: runByCustomer?.description,
      },
      {
        '@type': 'Offer',
        name: runByUs?.name,
        price: '0.00',
        priceCurrency: priceList.currency,
        description: runByUs?.description,
        priceSpecification: priceList.tiers.map(({ upTo, centsPerThousand }, index) => ({
          '@type': 'UnitPriceSpecification',
          price: (centsPerThousand / 100).toFixed(2),
          priceCurrency: priceList.currency,
          valueAddedTaxIncluded: false,
          referenceQuantity: { '@type': 'QuantitativeValue', value: 1000, unitText: 'identifications' },
          eligibleQuantity: {
            '@type': 'QuantitativeValue',
            minValue: (priceList.tiers[index - 1]?.upTo ?? 0) + 1,
            ...(upTo !== undefined && { maxValue: upTo }),
            unitText: 'identifications per month',
          },
        })),
      },
    ],
  };
}
