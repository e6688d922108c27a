import type { Question } from '../../structured-data.ts';

export const steps = [
  {
    when: 'A month',
    title: 'Count, and say nothing',
    text: 'Every seat by the most devices at once. You learn whether there is a question at all, and how many people it concerns.',
  },
  {
    when: 'Then',
    title: 'Show people what you see',
    text: 'A page in the account: these browsers used this seat, with the last time, and a button to sign one out. Some sharing ends here, because the owner did not know of it.',
  },
  {
    when: 'After that',
    title: 'Offer before you ask',
    text: 'Where four are at once, offer a second seat at the moment the fourth begins. Let the one who works finish: it is the newest session that waits.',
  },
];

export const limits = [
  {
    title: 'Count people',
    text: 'It counts browsers. Two browsers on one laptop are two visitors, and two people at one browser are one.',
  },
  {
    title: 'See who takes turns',
    text: 'One seat, one computer, an early shift and a late shift: one visitor all day. From a browser that cannot be seen.',
  },
  {
    title: 'Know a private window from a second person',
    text: 'A private window that is not recognised is another visitor. Leave room for it: a limit of two at once is too low for anybody.',
  },
  {
    title: 'Refuse by itself',
    text: 'It answers which visitor a request came from. What follows is a rule on your server, and a sentence on your page.',
  },
];

export const questions: readonly Question[] = [
  {
    question: 'How many devices should one seat have?',
    answer:
      'As many as a person has, which is more than most limits say: a laptop, a telephone, a tablet, a second browser for work. Do not limit how many there are. Look at how many are used at the same minute.',
  },
  {
    question: 'What counts as “at once”?',
    answer:
      'Two visitors with a request in the same five minutes, on at least three days of a month. A telephone that is unlocked beside a laptop happens to everybody; three days of it, four abreast, do not.',
  },
  {
    question: 'Does it count a device twice when its cookies are cleared?',
    answer:
      'Not while it still looks exactly as before and nobody else does. Otherwise yes, it becomes a new visitor. Its old id falls silent, so it does not add to those at once.',
  },
  {
    question: 'Is this allowed by our terms?',
    answer:
      'Read them as a customer would. If a seat is for one person, say so where it is bought, say what you count, and give people the page that shows it.',
  },
];
