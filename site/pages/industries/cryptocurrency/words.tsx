import type { LawRow } from '../../../sections/solution/law-table.tsx';
import type { Source } from '../../../sections/sources.tsx';
import type { Question } from '../../structured-data.ts';

export const sources: readonly Source[] = [
  {
    id: 'selfHosted',
    title: 'Two thresholds of EUR 1,000 in the travel rule, and what Article 14(5) requires',
    publisher: 'Horizon Scanner',
    url: 'https://www.horizon-scanner.com/landing/en/blog/tfr-self-hosted-wallets-art-14-5',
  },
];

const lex = (path: string): string => `https://eur-lex.europa.eu/eli/${path}/oj/eng`;

export const laws: readonly LawRow[] = [
  {
    text: 'Regulation (EU) 2023/1113',
    place: 'Articles 14 to 17, transfers of crypto-assets',
    url: lex('reg/2023/1113'),
    says: 'Name and address of sender and receiver go with each transfer, whatever its amount. Above €1,000 to a self-hosted address, the provider assesses whether it belongs to the customer.',
    means:
      'The check takes place when an address is added, which is where a wait and a second factor belong as well. A visitor id does not show whose address it is.',
  },
  {
    text: 'Regulation (EU) 2023/1114 (MiCA)',
    place: 'Article 75, custody',
    url: lex('reg/2023/1114'),
    says: 'Who keeps crypto-assets for others is liable for losses through incidents that are theirs to answer for, up to the market value.',
    means:
      'Write down at each withdrawal which visitor asked for it and whether it was known on the account. Somebody will ask.',
  },
  {
    text: 'Regulation (EU) 2016/679 (GDPR)',
    place: 'Article 6(1)(f), recital 47',
    url: lex('reg/2016/679'),
    says: 'Processing strictly necessary to prevent fraud is a legitimate interest that is weighed against those of the person.',
    means:
      'It covers the withdrawal. It does not cover watching who looks at prices; call the agent where something can be lost.',
  },
];

export const holds = [
  {
    key: 'known',
    head: 'Known visitor, known address',
    cells: ['none', 'The everyday withdrawal. Nothing should stand in its way.'],
  },
  {
    key: 'address',
    head: 'Known visitor, new address',
    cells: [
      'second factor, and a message',
      'The owner adds an address now and then. The message is for the case that it was not the owner.',
    ],
  },
  {
    key: 'visitor',
    head: 'New visitor, known address',
    cells: ['second factor', 'Somebody who only sends money to the owner’s own address steals little.'],
  },
  {
    key: 'both',
    head: 'New visitor, new address',
    cells: [
      '24 hours, and a message to every known device',
      'A stolen password looks like this, and so does an owner who lost a telephone. Both are served by a day.',
    ],
  },
];

export const limits = [
  {
    title: 'Bring anything back',
    text: 'After the chain there is no recall and no dispute. All of this works before or not at all.',
  },
  {
    title: 'Malware on the owner’s machine',
    text: 'It acts in the known browser. Show the address once more on another device, and let it be compared there.',
  },
  {
    title: 'Somebody who is talked into it',
    text: 'The right person, the right device, a false friend on the telephone. A wait helps here, because the friend is in a hurry.',
  },
  {
    title: 'Signing outside your site',
    text: 'What a wallet extension signs for another page does not pass your server, so there is nothing to ask.',
  },
];

export const questions: readonly Question[] = [
  {
    question: 'Our customers clear everything and use private browsers. Does it still work?',
    answer:
      'Less often, and in the safe direction. Who cannot be recognised is a new visitor and meets the second factor. Nobody is let through because we failed to know them.',
  },
  {
    question: 'Is a passkey not enough?',
    answer:
      'For the log-in it is the best there is. Sessions are stolen after it. Compare the visitor at the withdrawal with the visitor that logged in: where they differ, ask for the passkey again.',
  },
  {
    question: 'Does a private customer base put up with a day’s wait?',
    answer:
      'With a wait for every new address they would not. With one where both the address and the browser are new, most meet it once in years, and you can say why.',
  },
  {
    question: 'Does the id reach other exchanges?',
    answer:
      'No. It is made by your server, for your site, and is worth nothing elsewhere. There is no shared list in this software, and nobody can be followed with it from one site to another.',
  },
];
