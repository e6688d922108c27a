import type { Source } from '../../../sections/sources.tsx';

export const sources: readonly Source[] = [
  {
    id: 'ic3',
    title: 'FBI issues alert about account takeover fraud',
    publisher: 'ABA Banking Journal, 3 December 2025',
    url: 'https://bankingjournal.aba.com/2025/12/fbi-issues-alert-about-account-takeover-fraud/',
  },
  {
    id: 'javelin',
    title: 'ID fraud and data breaches grew, study says (Javelin, figures of 2017)',
    publisher: 'MediaPost',
    url: 'https://www.mediapost.com/publications/article/314132/id-fraud-and-data-breaches-grew-in-2018-study-say.html',
  },
];

/** What changes for each who comes to the log-in; the last two are the price and the gain. */
export const changes = [
  {
    who: 'A customer on the usual device',
    today: 'Password, and every so often a code',
    after: 'Password. The code is gone, because the device stands for it.',
    sees: 'less',
  },
  {
    who: 'A customer who forgot the password',
    today: 'Link by e-mail',
    after: 'The same link, and a note in the log whether the device was known.',
    sees: 'same',
  },
  {
    who: 'A customer with a new device',
    today: 'Password',
    after: 'Password and one code, once.',
    sees: 'more',
  },
  {
    who: 'Somebody with a customer’s password',
    today: 'In',
    after: 'A code they do not have, and a message to the customer.',
    sees: 'stopped',
  },
] as const;

export const evidence = [
  {
    week: 'Before you sign',
    text: 'Run it on a copy and try to get in with a password you gave away yourself. The replay on this site takes two minutes.',
    decides: 'Does it do what it says?',
  },
  {
    week: 'Week 1 and 2',
    text: 'Log-ins carry a request id; nothing acts on it. You learn how many come from a visitor that the account has never seen.',
    decides: 'How many customers would be asked?',
  },
  {
    week: 'Week 3 and 4',
    text: 'Half of the accounts, drawn by chance, get the second factor at an unseen visitor. Support counts tickets of both halves.',
    decides: 'What do honest people pay for it?',
  },
  {
    week: 'Week 5',
    text: 'Compare takeovers reported in each half. With few of them, say so and go on counting: a difference of two cases is no proof.',
    decides: 'Does it pay?',
  },
] as const;

export const costs = [
  { item: 'Identifications', sum: 'log-ins a month, by the price list', where: 'on the pricing page, to the cent' },
  { item: 'Work', sum: 'one field, one table, one branch', where: 'two to four days of an engineer, a guess' },
  { item: 'Codes', sum: 'fewer: only at unseen devices', where: 'your provider’s price each' },
  {
    item: 'Customers who give up at the code',
    sum: 'to be measured in week 3',
    where: 'it is a cost, count it as one',
  },
] as const;
