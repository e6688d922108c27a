import type { Source } from '../../../sections/sources.tsx';
import type { Question } from '../../structured-data.ts';

export const sources: readonly Source[] = [
  {
    id: 'stripe',
    title: 'Addressing card testing quickly',
    publisher: 'Stripe support',
    url: 'https://support.stripe.com/questions/addressing-card-testing-quickly',
  },
  {
    id: 'vamp',
    title: 'Card monitoring programs: Visa Acquirer Monitoring Program',
    publisher: 'Antom documentation',
    url: 'https://docs.antom.com/ac/merchant_service/card_monitor',
  },
  {
    id: 'eba',
    title: 'Summary of the 2025 report on payment fraud of the EBA and the ECB',
    publisher: 'financialcrime.lu, 15 December 2025',
    url: 'https://financialcrime.lu/2025/12/15/EBA-Report-on-Payment-Fraud',
  },
  {
    id: 'radar',
    title: 'Rules reference: the order in which rules are evaluated',
    publisher: 'Stripe documentation',
    url: 'https://stripe.com/docs/radar/rules/reference',
  },
];

export const limits = [
  {
    title: 'One stolen card, used once',
    text: 'A thief with one card and a device of their own has no history with you. There is nothing to count: that is what the bank’s own checks and 3-D Secure are for.',
  },
  {
    title: 'A new browser for every card',
    text: 'Whoever starts a differently set-up browser for each try is a new visitor each time. It costs them time, and shows as a share of new visitors that rises against your usual one: watch that share by the hour.',
  },
  {
    title: 'A script that never runs the agent',
    text: 'It has no request id. Treat a payment without a fresh, unused one as you treat one over the threshold, or the rule protects only against those who keep to it.',
  },
  {
    title: 'The customer who disputes their own order',
    text: 'The device is theirs. A visitor id can show that it was the one of the last five orders, which is evidence in a dispute and no prevention.',
  },
  {
    title: 'A cardholder who is talked into it',
    text: 'They confirm in their own bank’s app, on their own device. Nothing here looks wrong, because nothing here is.',
  },
];

export const questions: readonly Question[] = [
  {
    question: 'Why not count by address?',
    answer:
      'Because it is wrong in both directions. A tester takes a new address for the price of a proxy, and behind one address of a mobile network or a company stand many customers. In the example above no address has more than three tries.',
  },
  {
    question: 'What happens to a customer who is caught wrongly?',
    answer:
      'They confirm the payment with their bank, as they would for a larger order, and the payment goes through. That is why the rule asks instead of refusing. Write down how many confirmed: if most of them do, your threshold is too low.',
  },
  {
    question: 'Does this replace 3-D Secure, or the bot check at the checkout?',
    answer:
      'Neither. It says when to ask for 3-D Secure where you would otherwise not. The same answer carries a bot result, and a payment that a script fills in deserves a rule of its own; but card testers also pay people to type.',
  },
  {
    question: 'How long does a visitor stay suspicious?',
    answer:
      'An hour, with the rule as it stands, because it counts the last hour. A dispute that comes weeks later is another matter: keep it with the visitor id, and ask for 3-D Secure the next time that visitor pays.',
  },
  {
    question: 'Do you see the card number?',
    answer:
      'No. The identification reads the browser and knows nothing of the payment. Your own server joins the two, by the request id; for counting cards the token or fingerprint that your payment provider gives is enough.',
  },
];

export const steps = [
  {
    when: 'The first two weeks',
    title: 'Keep the request id with every payment',
    text: 'And do nothing else. You get the table above with your own figures in it: how many honest visitors have one, two, three cards declined within an hour.',
  },
  {
    when: 'Then',
    title: 'Ask from the threshold on',
    text: 'Choose the row you can live with and ask for 3-D Secure from there. Count who confirms, who gives up, and who never answers.',
  },
  {
    when: 'A month later',
    title: 'Refuse what nobody confirms',
    text: 'Where a higher count has not been confirmed once in a month, asking is a formality, and you may refuse. Keep a way for people to write to you.',
  },
];
