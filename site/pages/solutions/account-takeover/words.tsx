import type { Source } from '../../../sections/sources.tsx';
import type { Question } from '../../structured-data.ts';

export const sources: readonly Source[] = [
  {
    id: 'shape',
    title: 'Credential stuffing costs businesses over $5 billion a year: Shape Security’s report, summarised',
    publisher: 'BetaNews, 18 July 2018',
    url: 'https://betanews.com/2018/07/18/credential-stuffing-cost',
  },
];

export const people = [
  {
    key: 'laptop',
    head: 'The owner, on the usual laptop',
    cells: ['yes', '0 to 2', 'In. Nothing is asked.'],
  },
  {
    key: 'telephone',
    head: 'The owner, with a new telephone',
    cells: ['no', '0', 'Second factor once. From then on this telephone is known on the account.'],
  },
  {
    key: 'thief',
    head: 'A thief with the right password',
    cells: ['no', '0', 'Second factor, and a message to the owner that somebody had the password.'],
  },
  {
    key: 'machine',
    head: 'The machine with the list',
    cells: ['no', '5 and more', 'The password is not looked at, so the answer does not tell whether it was right.'],
  },
];

export const limits = [
  {
    title: 'A fresh browser for each try',
    text: 'Then no visitor has five failures, and the first rule never holds. The second does: a right password from a visitor that the account has never seen still meets the second factor.',
  },
  {
    title: 'A script that never runs the agent',
    text: 'It sends no request id. A log-in without a fresh, unused one is a log-in by somebody never seen: ask for the second factor, or do not look at the password.',
  },
  {
    title: 'The owner who hands over the code',
    text: 'Whoever is talked into reading the second factor aloud has opened the door. Passkeys resist that, because they are tied to your site’s name. A device signal does not replace them.',
  },
  {
    title: 'A stolen session',
    text: 'Malware that takes the session cookie needs no password. Compare the visitor of each sensitive step with the visitor that logged in, and ask again where they differ.',
  },
  {
    title: 'Somebody at the owner’s own machine',
    text: 'A flatmate or a former partner uses the browser that the account knows. That is what a second factor at payment and at changes of the address is for.',
  },
];

export const questions: readonly Question[] = [
  {
    question: 'Why not lock the account after five failures?',
    answer:
      'Because then anybody can lock out anybody, and the list of stolen names is a list of customers to lock out. In the example no account fails twice. What fails is the visitor.',
  },
  {
    question: 'Should every log-in ask for a second factor?',
    answer:
      'Where the law or the value asks for it, yes. Elsewhere people who are asked each time learn to approve without looking. Asking only on a device that is new to the account keeps the question rare enough to be read.',
  },
  {
    question: 'How long does a device stay known?',
    answer:
      'With you: keep the visitor id with the account and the time of the last log-in, and let it lapse after as long as you like. With us a visitor is forgotten 365 days after the last visit.',
  },
  {
    question: 'What if a family shares one computer?',
    answer:
      'Then the computer is known on two accounts, and nothing is asked. Count accounts for a different rule: one visitor that is new on twenty of them within a day is no family.',
  },
  {
    question: 'Is the signed id enough to let somebody in?',
    answer:
      'No. It says that a browser was here before and is no proof of who sits at it. Use it to ask for less, never in place of the password.',
  },
];
