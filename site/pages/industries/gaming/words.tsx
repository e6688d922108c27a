import type { Source } from '../../../sections/sources.tsx';
import type { Question } from '../../structured-data.ts';

export const sources: readonly Source[] = [
  {
    id: 'wagering',
    title: 'Reminder: socially responsible incentives come into effect on 19 January 2026',
    publisher: 'Harris Hagan',
    url: 'https://www.harrishagan.com/?p=3938',
  },
  {
    id: 'gamstop',
    title: 'All UK licensed online gambling operators must participate in GAMSTOP by 31 March 2020',
    publisher: 'Clifton Davies',
    url: 'http://cliftondavies.com/uk-licensed-online-gambling-operators-must-participate-gamstop-31-march-2020/',
  },
];

export const players = [
  {
    key: 'collusion',
    head: 'Two hands at one table',
    cells: ['Both seats are one visitor, in the same round.', 'A couple at one tablet, each with an account.'],
  },
  {
    key: 'chips',
    head: 'Chips lost on purpose',
    cells: [
      'Winner and loser were one visitor at some time in the last 90 days.',
      'Friends who once logged in at each other’s home.',
    ],
  },
  {
    key: 'boost',
    head: 'An account played by somebody better',
    cells: [
      'A visitor never seen on the account, in rounds that matter.',
      'A new telephone. They are common before holidays.',
    ],
  },
  {
    key: 'ban',
    head: 'Back after a ban',
    cells: ['The new account is the visitor of the banned one.', 'A sibling. Tell them apart by play and payment.'],
  },
];

export const limits = [
  {
    title: 'Self-exclusion',
    text: 'That somebody who excluded themselves may be back is a sign to look at, by a person, at once. It does not replace the register, and that the browser is another one proves nothing.',
  },
  {
    title: 'Age',
    text: 'A browser has none. A child at a parent’s tablet is the parent’s visitor.',
  },
  {
    title: 'Place',
    text: 'We give a country from the address, and no more. Where a licence ends at a border inside a country, this is not the tool.',
  },
  {
    title: 'Finding those who play too much',
    text: 'An id that was read against fraud is not to be turned to selling more, to anybody. Write that down before somebody asks.',
  },
];

export const questions: readonly Question[] = [
  {
    question: 'At which step should we refuse?',
    answer:
      'At the first deposit, and only the match. Before it you have nothing to lose, and after it you argue about money that somebody already counts as theirs.',
  },
  {
    question: 'What about net cafés and student houses?',
    answer:
      'Many visitors, one address: no problem, because we do not count addresses. One machine that many use is one visitor with many accounts, spread over months. The rule asks for a burst within thirty days.',
  },
  {
    question: 'Does it work in our app?',
    answer: 'In a browser and in a web view that keeps its storage. There is no library for native apps today.',
  },
  {
    question: 'Can the winner appeal?',
    answer:
      'They must be able to. The answer says how a visitor was matched and why, in a sentence; keep it with the decision, and let a person read both before money is withheld.',
  },
];
