import { IDENTIFICATION_RETENTION_DAYS, VISITOR_RETENTION_DAYS } from '@whorl/contract/identification/retention.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { Question } from '../../structured-data.ts';
import type { Station } from './account-life.tsx';

export const stations: readonly Station[] = [
  {
    title: 'Sign-up',
    attack: 'One person opens many accounts: for the bonus, for names that do not exist, for mules to be sold.',
    signal: 'accounts of this visitor > 0',
    answer: 'The second account from one browser is seen before a document is asked for.',
  },
  {
    title: 'Identity check',
    attack: 'A real person comes through the check, and someone else uses the account from then on.',
    signal: 'visitor ≠ who was checked',
    answer: 'Keep the visitor id of the check. It is no proof of identity, only of a change.',
  },
  {
    title: 'Log-in',
    attack: 'Passwords from other sites’ leaks, one after the other, from ever new addresses.',
    signal: 'failures of this visitor, 24 h ≥ 5',
    answer: 'Counted by what tries, not by where it says it is. A script shows in the bot result.',
  },
  {
    title: 'New device',
    attack: 'The password is right. The person is not.',
    signal: 'visitor never seen on the account',
    answer: 'Ask for the second element, and tell the owner. For the owner’s new telephone it costs one more step.',
  },
  {
    title: 'New payee',
    attack: 'Somebody on the telephone tells the customer what to type.',
    answer: 'Nothing of ours. It is the right person on the right device. A pause and a clear warning do more here.',
  },
  {
    title: 'Withdrawal',
    attack: 'Money that came in today leaves today, from accounts that do not know each other.',
    signal: 'accounts drawn on by this visitor > 1',
    answer: 'One browser that empties several accounts is one line through all of them.',
  },
];

export const questions: readonly Question[] = [
  {
    question: 'Is this biometric data?',
    answer:
      'No. The drawing that looks like a fingerprint is computed from a random id, and nothing of a body is read. What is read is how a browser draws, what it is set to, and which software it is.',
  },
  {
    question: 'Are the raw signals stored?',
    answer:
      'No. They come to the server, where they become one SHA-256 hash, and three of them are kept as text because a signed id is only believed on the device it was given to: platform, vendor and the name of the graphics processor.',
  },
  {
    question: 'Who else receives the data?',
    answer:
      'With the default settings nobody. Agent, service and country lookup run on the server that you run, and the browser asks no other host. If you point the configuration at an account with a commercial vendor of the same interface, that vendor receives what its script reads, and belongs in your register.',
  },
  {
    question: 'In which country does it lie?',
    answer: 'Where you put it. It is one database file, or a PostgreSQL database of yours. There is no other copy.',
  },
  {
    question: 'Can a person see and delete it?',
    answer: `Yes, from their own browser: the visits that lie there for it can be listed, and deleting removes the visitor, all its identifications and the cookie at once. On this site both can be tried at ${pages.identification.path}. There is no name in it to search by, so a request by letter needs the visitor id.`,
  },
  {
    question: 'What happens without a request to delete?',
    answer: `A single identification is deleted after ${IDENTIFICATION_RETENTION_DAYS} days, a visitor ${VISITOR_RETENTION_DAYS} days after the last visit. A job does it once a day; nobody has to think of it.`,
  },
  {
    question: 'Does it run before consent?',
    answer:
      'On this site no: where the law asks first, or where we cannot tell the country, nothing is read until the visitor presses a button. On yours it runs when your page calls it. That is a line of your code, and your decision.',
  },
  {
    question: 'Is a refusal on this basis an automated decision under Article 22?',
    answer:
      'It can be, if it has a legal or similarly serious effect and no person is involved. The service answers with an id, a grade and a reason; what follows is your rule. Prefer to ask for a second element, and keep somebody who can change the outcome.',
  },
];
