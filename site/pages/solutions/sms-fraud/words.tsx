import type { Source } from '../../../sections/sources.tsx';
import type { Question } from '../../structured-data.ts';

export const sources: readonly Source[] = [
  {
    id: 'guard',
    title: 'Fraud guard: how messages are pumped, and that nobody enters those codes',
    publisher: 'Coss documentation',
    url: 'https://coss.com/docs/verify/fraud-guard',
  },
  {
    id: 'backoff',
    title: 'Exponential back-off for SMS: waits from one to 32 minutes',
    publisher: 'Auth0 documentation',
    url: 'https://auth0.com/docs/fr-ca/secure/multi-factor-authentication/multi-factor-authentication-factors/exponential-backoff-for-sms.md',
  },
  {
    id: 'telnyx',
    title: 'Security best practices for verification: limits per number, tolls per incident',
    publisher: 'Telnyx documentation',
    url: 'https://developers.telnyx.com/docs/identity/verify/security-best-practices',
  },
];

export const layers = [
  {
    key: 'visitor',
    head: 'Visitor',
    cells: ['One browser that asks for many numbers', 'A fresh browser for every few codes'],
  },
  {
    key: 'number',
    head: 'Number',
    cells: ['The same number asked for again and again', 'A range of a thousand numbers, each asked for once'],
  },
  {
    key: 'prefix',
    head: 'Prefix',
    cells: ['A range whose codes nobody enters', 'The first messages, until the share of entered codes shows it'],
  },
  {
    key: 'country',
    head: 'Country',
    cells: ['Places where you have no customers', 'Operators in a country where you do have them'],
  },
  {
    key: 'day',
    head: 'Whole day',
    cells: ['Whatever got past the others, at a sum you chose', 'Nothing; but it stops your customers too'],
  },
];

export const limits = [
  {
    title: 'A fresh browser for every few codes',
    text: 'Each starts with a budget of its own. That is slower and dearer than one loop, and shows as a rising share of new visitors who ask for a code and never enter it. Count that share by the hour.',
  },
  {
    title: 'A request that skips your page',
    text: 'Whoever calls your endpoint directly has no request id. Send no message without a fresh, unused one; this is where most pumping ends.',
  },
  {
    title: 'Dishonest operators',
    text: 'Part of the money comes from inside the chain of delivery. Only your provider can change the route or take back a charge, so keep the times and prefixes as evidence.',
  },
  {
    title: 'Codes by telephone call',
    text: 'A call costs more than a message, and by the minute. Give calls a smaller budget, of the same visitor.',
  },
];

export const questions: readonly Question[] = [
  {
    question: 'Is a puzzle in front of the button not enough?',
    answer:
      'It is paid for by every customer, and by an attacker only as long as solving costs more than a message earns. A budget costs the honest nothing until the third code.',
  },
  {
    question: 'Why let the third code wait instead of refusing it?',
    answer:
      'Messages are lost and delayed, and people mistype numbers. Somebody who waits a minute and sees the seconds counted down stays. Somebody who is refused writes to your support.',
  },
  {
    question: 'What about people in one office or behind one mobile network?',
    answer:
      'They share an address and not a browser, so each has a budget of their own. An address limit would have to be so high that it limits nobody, or so low that it meets them all.',
  },
  {
    question: 'Does clearing cookies reset the budget?',
    answer:
      'As long as the browser still looks exactly as before and no other visitor does, it is recognised without its cookie, with a lower grade. If it changed as well, or has a twin, it is a new visitor with a new budget.',
  },
  {
    question: 'Should we stop using SMS?',
    answer:
      'Where you can: passkeys and authenticator apps cost nothing per use and are harder to steal. While you still send messages, somebody can still make you send them.',
  },
];
