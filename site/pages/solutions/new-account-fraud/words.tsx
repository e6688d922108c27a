import type { Question } from '../../structured-data.ts';

export const offers = [
  {
    key: 'coupon',
    head: 'A coupon for the first order',
    cells: [
      'Two per visitor and year',
      'The order goes through at the usual price, and the page says why before it is paid.',
    ],
  },
  {
    key: 'trial',
    head: 'A free trial',
    cells: ['One running at a time per visitor', 'Offer the plan that the first account left off with.'],
  },
  {
    key: 'referral',
    head: 'Money for a recommended friend',
    cells: [
      'Nothing where both accounts are one visitor',
      'Hold the reward until the friend has paid once; most pairs of one settle there.',
    ],
  },
  {
    key: 'vote',
    head: 'A vote, a review, a ticket in a draw',
    cells: [
      'One per visitor, counted afterwards',
      'Accept all of them and count one: who is refused tries until it works.',
    ],
  },
];

export const limits = [
  {
    title: 'Many telephones of one model',
    text: 'A rack of real devices is a rack of visitors. What they share is outside the browser: the delivery address, the card, the hour.',
  },
  {
    title: 'A new browser for each account',
    text: 'Costs minutes instead of seconds, which is enough where the prize is small. Where it is large, ask for something that costs more than an e-mail address.',
  },
  {
    title: 'Two of a kind',
    text: 'Two machines of one model, set up alike, can be taken for one another while neither carries a signed id. That match is graded medium and not high. Let only high matches refuse anything.',
  },
  {
    title: 'A person who does not exist',
    text: 'Invented names with real documents are a matter for identity checks. A visitor id shows that six of them came from one browser, not that one of them is false.',
  },
];

export const questions: readonly Question[] = [
  {
    question: 'Must we refuse the second account?',
    answer:
      'Almost never. Refuse the second gift. An account costs you little, and the person who wanted two of them may be a couple. What hurts is what each new account is given.',
  },
  {
    question: 'What do we tell a person who is caught?',
    answer:
      'What you know, and no more: “this offer was already used in this browser”. It is true for the farm and for the sister, it accuses nobody, and the sister can write to you.',
  },
  {
    question: 'Do private windows defeat it?',
    answer:
      'A private window looks like a browser whose cookies are gone. If it looks exactly as before and no other visitor does, it is recognised, graded medium. Mostly the answer also says that the window is private, which is a reason to look and none to refuse.',
  },
  {
    question: 'How long should we remember?',
    answer:
      'As long as the offer runs. A limit “for ever” only collects people who bought a used laptop. With us a visitor is forgotten 365 days after the last visit in any case.',
  },
  {
    question: 'May we do this before consent?',
    answer:
      'In the European Union, ask your counsel whether reading the browser at this point is strictly necessary for what the person asked for. The agent reads nothing until your page calls it, so it can be called at the redemption and nowhere before.',
  },
];
