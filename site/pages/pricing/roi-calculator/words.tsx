import { priceList } from '@whorl/contract/pricing/price-list.ts';
import { ROI_ASSUMPTIONS_VERSION, STANDARD_CALLS_PER_TRANSACTION } from '@whorl/contract/roi/assumptions.ts';
import type { RoiInputs } from '@whorl/contract/roi/roi-figures.ts';
import { firstInputs } from '@whorl/contract/roi/roi-inputs.ts';
import { pages } from '@whorl/contract/urls.ts';

export const fieldGroups = [
  {
    legend: 'From your own books',
    fields: [
      {
        name: 'transactions',
        label: 'Transactions a month',
        unit: '',
        ends: ['1,000', '100 million'],
        hint: 'Payments that went through.',
      },
      {
        name: 'valueCents',
        label: 'Average value',
        unit: '$',
        ends: ['$1', '$10,000'],
        hint: 'US dollars. Where a chargeback costs you a fee as well, add it.',
      },
      {
        name: 'ratePpm',
        label: 'Chargeback rate',
        unit: '%',
        ends: ['0.01%', '10%'],
        hint: 'Charged back, of all transactions. Four decimal places count.',
      },
    ],
  },
  {
    legend: 'What you suppose',
    fields: [
      {
        name: 'effectivenessPercent',
        label: 'Share prevented',
        unit: '%',
        ends: ['none', 'all'],
        hint: 'Nobody knows it beforehand. The range of 25 to 75% stands beside it.',
      },
      {
        name: 'callsPerTransaction',
        label: 'Identifications each',
        unit: '',
        ends: ['1', '10'],
        hint: 'One for the payment, one for the attempt that came to nothing.',
      },
    ],
  },
] as const;

export const assumptions = [
  {
    name: 'What is lost',
    value: 'transactions × value × rate',
    from: 'Your three figures. It counts each chargeback with the average value: where thieves buy what is dear, more is lost; where you win a dispute back, less.',
  },
  {
    name: 'Share prevented',
    value: '25, 50 or 75%',
    from: 'Nowhere, and so it is a range. It depends on how much of your loss is the same stranger coming again, which a visitor id can tell, and how much is a card used once or the cardholder’s own household, which it cannot. Two weeks of counting give you your own figure.',
  },
  {
    name: 'Identifications for each transaction',
    value: `${STANDARD_CALLS_PER_TRANSACTION}`,
    from: 'One where the payment is sent, one for an attempt beside it that was declined or left. Divide how often your checkout is opened by how often it is paid.',
  },
  {
    name: 'The price',
    value: `list ${priceList.version}`,
    from: 'The very table that the page of prices is made of, for a month, without tax. What is less than a cent is not charged.',
  },
  {
    name: 'When it begins to pay',
    value: 'price ÷ (share × transactions × value)',
    from: 'The chargeback rate at which share and price are equal, rounded up to a ten-thousandth of a percent.',
  },
] as const;

export const notCounted = [
  {
    title: 'Your own work',
    text: 'A rule takes an engineer a few days, and somebody who looks at it once a month. Where the last line is small, this is what decides.',
  },
  {
    title: 'Customers whom the rule stops',
    text: (
      <>
        Every rule asks some honest people for more. What that costs has{' '}
        <a className="link" href={pages.improveConversion.path}>
          a sum of its own
        </a>
        .
      </>
    ),
  },
  {
    title: 'Limits of the card schemes',
    text: (
      <>
        Above a certain rate a shop is watched, and pays for it; the page on{' '}
        <a className="link" href={pages.paymentFraud.path}>
          payment fraud
        </a>{' '}
        names one such rate with its source. No average holds that: near a limit the sum says too little.
      </>
    ),
  },
  {
    title: 'Where the thief goes next',
    text: 'Who is refused tries another way in. A share that holds in the first month has to be measured again in the sixth.',
  },
] as const;

type Shop = { readonly title: string; readonly reading: string; readonly inputs: RoiInputs };

/** Made-up shops, and called so; what they come to is counted by the page's own sum. */
export const shops: readonly Shop[] = [
  {
    title: 'A shop for spare parts',
    reading: 'Pays, even at the lowest share.',
    inputs: firstInputs,
  },
  {
    title: 'A game that sells small extras',
    reading: 'Does not pay: a million payments of one dollar ask two million questions.',
    inputs: { ...firstInputs, transactions: 1_000_000, valueCents: 100, ratePpm: 500 },
  },
  {
    title: 'A shop in its first year',
    reading: 'Costs nothing, and saves less than a day of your own work. Do something else first.',
    inputs: { ...firstInputs, transactions: 5_000, valueCents: 5_000, ratePpm: 1_000 },
  },
];

export const version = `Assumptions ${ROI_ASSUMPTIONS_VERSION}, price list ${priceList.version}, in ${priceList.currency}, without tax.`;
