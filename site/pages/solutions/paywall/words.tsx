import type { Question } from '../../structured-data.ts';

export const fairness = [
  {
    key: 'open',
    head: 'Opening an article',
    cells: ['no', 'People open ten tabs and read one.'],
  },
  {
    key: 'read',
    head: 'Half a minute with the text in view',
    cells: ['yes, once', 'That is reading. Count it once per article, however often it is opened again.'],
  },
  {
    key: 'correction',
    head: 'A correction, a service notice, an emergency',
    cells: ['never', 'They lie outside the meter, and outside the wall when it is closed.'],
  },
  {
    key: 'gift',
    head: 'An article that a subscriber sent',
    cells: ['no', 'It was paid for. The link carries its own permission.'],
  },
  {
    key: 'twin',
    head: 'A reader recognised by looks alone',
    cells: [
      'yes, but never to zero',
      'Graded medium: another person is possible. Let the last article through, and say so.',
    ],
  },
];

export const limits = [
  {
    title: 'A second browser',
    text: 'Another browser, another telephone: another visitor, another five articles. A reader who goes that far has told you what a month is worth to them.',
  },
  {
    title: 'A reader without script',
    text: 'If the whole text is in the page, whoever turns scripts off reads it. Send the rest of the article from the server, after the count.',
  },
  {
    title: 'A private window, for certain',
    text: 'It looks like a browser whose cookies are gone. If nobody else looks exactly like it, it is recognised, graded medium. That it is private is told by how its storage behaves, which the next version may change, and we would not shut it out for it.',
  },
  {
    title: 'Copies elsewhere',
    text: 'Archives and aggregators keep what they fetched. A meter for readers is no answer to machines that read for others.',
  },
];

export const questions: readonly Question[] = [
  {
    question: 'May a meter count without consent?',
    answer:
      'In France the authority lists trackers that let a paid site limit free access to a sample among those that need no consent. Whether recognising a browser after its cookie was cleared is still the same purpose, nobody has decided. Ask your counsel, and keep that recognition for the meter alone.',
  },
  {
    question: 'Is this not an arms race with our own readers?',
    answer:
      'It would be, if every reader were to be caught. Most never reach the meter. Aim for one thing: that paying is easier than going round, for those who come every day.',
  },
  {
    question: 'What do we say at the wall?',
    answer:
      'How many articles there were, when there will be new ones, and what a month costs. Not that we caught somebody. “You have read five articles this month” is true whichever way it was counted.',
  },
  {
    question: 'And a family with one tablet?',
    answer:
      'They share five articles. That is about as unfair as sharing one newspaper, and they can subscribe together. If letters come, raise the number for everyone.',
  },
];
