import type { Question } from '../../structured-data.ts';

export const privacy = [
  {
    key: 'cart',
    head: 'Keep a cart in a cookie',
    cells: ['yes, it is listed', 'Do it, for as long as a cart is worth keeping: weeks, not years.'],
  },
  {
    key: 'language',
    head: 'Remember a language that was chosen',
    cells: ['yes, where people expect it', 'Only what was chosen by hand. A guess from the address is no choice.'],
  },
  {
    key: 'beyond',
    head: 'Find the cart again after the cookie was cleared',
    cells: [
      'undecided',
      'Ask. Somebody who clears cookies may mean it. One sentence is enough: “remember my cart in this browser”.',
    ],
  },
  {
    key: 'recommend',
    head: 'Recommend by what was looked at',
    cells: ['no', 'Ask, apart from the cart. Most who want the one do not want the other.'],
  },
  {
    key: 'measure',
    head: 'Measure how many come back',
    cells: ['only narrowly', 'Ask, or count without ids. Do not let it in through the door of fraud prevention.'],
  },
];

export const questions: readonly Question[] = [
  {
    question: 'Is that not what cookies are for?',
    answer:
      'Yes, and while the cookie is there it does the work here as well. It is lost when a browser clears what scripts stored, when people tidy up, or when they open a private window. For these visits the id adds something; for the others it adds nothing you do not have.',
  },
  {
    question: 'Does it work from telephone to laptop?',
    answer:
      'No. They are two browsers and two visitors. Joining them takes a log-in, or a link that people send themselves; a button “send me this cart” does more here than any recognition.',
  },
  {
    question: 'What do people see of it?',
    answer:
      'What you show. Say “we kept your cart in this browser” with a button to forget it. Deleting works from the browser itself and removes the visitor with all its identifications.',
  },
  {
    question: 'Can it keep somebody logged in?',
    answer:
      'It must not. A visitor id says which browser is there and nothing about who sits at it. It may spare the second factor, never the first.',
  },
  {
    question: 'Will it slow the page?',
    answer:
      'The agent loads when your page calls it, as a module of at most 25 KB, after the page can be used. The cart appears a moment after the rest, so reserve its place.',
  },
];

export const limits = [
  {
    title: 'Who said no',
    text: 'Then nothing is read and nobody is recognised. That is the meaning of the question.',
  },
  {
    title: 'Who changed the browser and cleared it',
    text: 'Without a signed id the match is an exact one: another language, screen or time zone, or an update that changes how the browser draws, and it is somebody new.',
  },
  {
    title: 'Who has a twin',
    text: 'Where two known visitors look exactly alike and neither carries an id, we say that we cannot tell, and start anew. Wrong carts are worse than empty ones.',
  },
];
