import { brand } from '@whorl/contract/brand.ts';
import { priceList } from '@whorl/contract/pricing/price-list.ts';
import { shortPrice, writtenCalls } from '@whorl/contract/pricing/written.ts';

const [free, firstPaid] = priceList.tiers;
const freeCalls = writtenCalls(free.upTo);

export const pricingDescription = `The first ${freeCalls} identifications of a month are free, a thousand more cost ${shortPrice(firstPaid.centsPerThousand)} and less. Move the ruler and read the sum, or run the service yourself.`;

export const pricingLead = `The first ${freeCalls} identifications of a month cost nothing. After them a thousand costs ${shortPrice(firstPaid.centsPerThousand)}, and less the more you ask. No seats, no minimum, no term, and nothing that is only in a dearer plan.`;

/** Who runs it is all that differs; each row is true of the software as it is. */
export const levels = {
  others: 'We run it',
  names: ['You run it', 'We run it, up to 20,000', 'We run it, above'],
  rows: [
    {
      name: 'A month',
      cells: ['$0 at any volume, and your own machine', '$0', 'by the sum above, counted to the identification'],
    },
    { name: 'Identification', cells: ['a signed cookie first, then the traits of the browser'] },
    { name: 'Bots and virtual machines', cells: ['a verdict on both with every answer'] },
    { name: 'Country of an address', cells: ['built in, no finer than the country'] },
    { name: 'Stored', cells: ['every identification, on disk before it is answered'] },
    { name: 'Kept', cells: ['identifications for 90 days, visitors for 365 after their last visit'] },
    { name: 'Erased', cells: ['the visitor, all identifications and the cookie, by one request of that browser'] },
    { name: 'Quota in the software', cells: ['none: nothing is switched off when a number is reached'] },
    {
      name: 'Database',
      cells: ['SQLite or PostgreSQL, where you put it', 'one that holds your visitors alone'],
    },
    {
      name: 'You set up',
      cells: ['one process: Node 20 or newer, npm start', 'the path /agent/ of your site, forwarded to us'],
    },
    { name: 'Updates and backups', cells: ['you', 'we'] },
  ],
} as const;

/** What a buyer asks before paying. Plain text, because it is read by search engines too. */
export const pricingQuestions = [
  {
    question: 'What counts as one identification?',
    answer:
      'One answer of the service, which is one row in its table of identifications. A page that asks again within the same hour and tab is answered from the browser and is not counted. Refused requests leave no row and cost nothing. You can count along: the number is a query on the database, not a figure on our invoice.',
  },
  {
    question: 'Do bots count?',
    answer:
      'Yes. A script that is read gets an answer and a row like a person does, and telling you that it was one is the work you pay for. Crawlers that run no script are never read and never counted.',
  },
  {
    question: 'What happens when a month is busier than usual?',
    answer:
      'Nothing stops. The software has no quota, so nobody is turned away at a number, and every identification above the next mark is cheaper than the one before. What it does have is a rate limit for one network address, 600 identifications a minute, against floods.',
  },
  {
    question: 'Is running it yourself really free, and what do I give up?',
    answer:
      'The whole build is under the MIT licence, this website included: for any volume, for any purpose, for ever. You give up nothing in the software. You take on a server, its updates and its backups, and the care for what it stores about people.',
  },
  {
    question: 'Which currency, and which taxes?',
    answer:
      'United States dollars, without tax. VAT or sales tax is added on the invoice where the law asks for it; no sum on this page includes any.',
  },
  {
    question: 'What does it cost to leave?',
    answer:
      'Nothing. Your visitors are rows in a database that holds nobody else’s, and the same software runs on your own machine. Take the database with you and the ids go on as they were.',
  },
  {
    question: 'Can I buy it today?',
    answer: `${brand.name} is a sample provider: the software is real, the list is complete and every sum on this page is computed from it, but no payment is taken here. Running it yourself works today; for the rest, write to an engineer.`,
  },
] as const;

/** The product with its two offers, and the questions, as search engines read them. */
export const pricingStructuredData: readonly Record<string, unknown>[] = [
  {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: brand.productNames.platform,
    description: brand.tagline,
    brand: { '@type': 'Brand', name: brand.name },
    offers: [
      {
        '@type': 'Offer',
        name: 'Run by you',
        price: '0.00',
        priceCurrency: priceList.currency,
        description: 'The whole software under the MIT licence, at any volume.',
      },
      {
        '@type': 'Offer',
        name: 'Run by us',
        price: '0.00',
        priceCurrency: priceList.currency,
        description: `The first ${freeCalls} identifications of a month; further ones by the price specification.`,
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
            unitText: 'identifications a month',
          },
        })),
      },
    ],
  },
  {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: pricingQuestions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  },
];
