import type { Source } from '../../../sections/sources.tsx';
import type { Question } from '../../structured-data.ts';

export const sources: readonly Source[] = [
  {
    id: 'eba',
    title: 'Summary of the 2025 report on payment fraud of the EBA and the ECB',
    publisher: 'financialcrime.lu, 15 December 2025',
    url: 'https://financialcrime.lu/2025/12/15/EBA-Report-on-Payment-Fraud',
  },
];

export const order = [
  {
    key: 'pay',
    head: 'Declined cards by visitor',
    cells: ['fees and disputes of the month', 'your payment provider already stops testing, and you see none'],
  },
  {
    key: 'cart',
    head: 'The cart kept without a cookie',
    cells: ['orders that began in an earlier visit', 'most of your customers log in, or order at first sight'],
  },
  {
    key: 'coupon',
    head: 'First orders by visitor',
    cells: ['coupons paid for nothing', 'fewer than one in a hundred is taken again'],
  },
  {
    key: 'settings',
    head: 'Settings remembered',
    cells: ['the share of visits that change them by hand', 'you have one language and one currency'],
  },
];

export const limits = [
  {
    title: 'A thing that everybody wants at noon',
    text: 'A queue that is fair is a matter of drawing lots. One place per visitor makes the lots fairer; a buyer with forty browsers still has forty.',
  },
  {
    title: 'The customer who disputes their own order',
    text: 'That it was the browser of the last five orders is evidence for the dispute, and prevents none.',
  },
  {
    title: 'Fair prices',
    text: 'Another price for somebody who came back is possible, and we ask you not to. Who recognises people in order to charge them more loses the ones who notice.',
  },
  {
    title: 'Your app',
    text: 'There is no library for native apps today. A web view that keeps its storage works as a browser does.',
  },
];

export const questions: readonly Question[] = [
  {
    question: 'Which pages should load it?',
    answer:
      'Those where you decide something: coupon, payment, log-in. The agent is a module that loads when you call it, and a shop window needs none.',
  },
  {
    question: 'Do we have to change shop systems?',
    answer:
      'No. Your page passes a request id along with the form, and your server asks the service about it. What it needs is a place in your checkout where a hidden field and one call fit in.',
  },
  {
    question: 'What does it cost at our size?',
    answer:
      'The price list has a slider and shows the sum it comes to. Count only the pages where you decide something, not the views of the shop.',
  },
  {
    question: 'Does it slow the checkout?',
    answer:
      'Load it when the cart is opened, so that the answer is there before the button is pressed. If it does not come, let the order go through as you do today and write down that it did.',
  },
];
