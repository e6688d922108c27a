import { priceOf } from '@whorl/contract/pricing/price-of.ts';
import { shortPrice, writtenPrice } from '@whorl/contract/pricing/written.ts';

/** The terms of this sample provider, in whole per cent of the list price. */
export const AGENCY_SHARE = 10;
export const AGENCY_MONTHS = 12;
export const RESELLER_DISCOUNT = 20;
export const EXAMPLE_CALLS = 1_000_000;

const { cents } = priceOf(EXAMPLE_CALLS);
const percentOf = (share: number): number => Math.round((cents * share) / 100);

export const examplePrice = shortPrice(cents);

export type Kind = {
  id: string;
  title: string;
  who: string;
  youDo: string;
  weDo: string;
  money: string;
  ends: string;
  /** Per cent of the client's invoice that stays with the partner. */
  share: number;
  sum: string;
};

export const kinds: readonly Kind[] = [
  {
    id: 'agencies',
    title: 'Agencies',
    who: 'You build a client’s shop or log-in, and put the agent into it.',
    youDo: 'the integration, with your own contract',
    weDo: 'the service and its invoice to the client',
    money: `${AGENCY_SHARE}% of what the client pays, for ${AGENCY_MONTHS} months`,
    ends: `after ${AGENCY_MONTHS} months, or when the client says that you did not bring them`,
    share: AGENCY_SHARE,
    sum: `${writtenPrice(percentOf(AGENCY_SHARE))} a month to you, ${writtenPrice(percentOf(AGENCY_SHARE) * AGENCY_MONTHS)} in all`,
  },
  {
    id: 'resellers',
    title: 'Resellers',
    who: 'You sell it under your own invoice, alone or with something of yours.',
    youDo: 'the contract, the first answer to every question',
    weDo: 'the service, the second answer',
    money: `${RESELLER_DISCOUNT}% off the list price, your own price to the client`,
    ends: 'with a month’s notice from either side; the client may come to us or leave',
    share: RESELLER_DISCOUNT,
    sum: `${writtenPrice(percentOf(RESELLER_DISCOUNT))} a month between our price and the list`,
  },
  {
    id: 'technology',
    title: 'Technology partners',
    who: 'Your product decides on logins, payments or messages, and could ask who the visitor is.',
    youDo: 'your side of the connection, and its test',
    weDo: 'our side, and a page that says what it does and how it fails',
    money: 'nothing, in either direction',
    ends: 'when the test no longer passes: the page says so the same day',
    share: 0,
    sum: 'the client pays each of us what each of us costs',
  },
];

export const shared = [
  'the client’s name, so that it is not paid twice',
  'the number of identifications a month, for the invoice',
  'what broke, and when it was mended',
] as const;
export const notShared = [
  'visitor ids, readings, addresses: they are the client’s',
  'leads of our forms, and who else asked',
  'a list of our clients, or of other partners',
] as const;
