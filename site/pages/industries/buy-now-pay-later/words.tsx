import type { LawRow } from '../../../sections/solution/law-table.tsx';
import type { Source } from '../../../sections/sources.tsx';
import type { Question } from '../../structured-data.ts';

export const sources: readonly Source[] = [
  {
    id: 'applies',
    title: 'Published in the Official Journal: CCD II, with the dates of transposition and application',
    publisher: 'Regulation Tomorrow',
    url: 'https://www.regulationtomorrow.com/eu/published-in-oj-ccd-ii/',
  },
  {
    id: 'scope',
    title: 'Consumer credits, 2021/0171(COD): summary of the final act',
    publisher: 'European Parliament, Legislative Observatory',
    url: 'https://oeil.secure.europarl.europa.eu/oeil/en/document-summary?id=1764052',
  },
];

const lex = (path: string): string => `https://eur-lex.europa.eu/eli/${path}/oj/eng`;

export const laws: readonly LawRow[] = [
  {
    text: 'Directive (EU) 2023/2225',
    place: 'Articles 2 and 18, scope and creditworthiness',
    url: lex('dir/2023/2225'),
    says: 'Loans below €200 and buy-now-pay-later of third parties are consumer credit, and creditworthiness is assessed before each agreement. National rules apply from 20 November 2026.',
    means:
      'Whether somebody can pay is assessed from income and obligations. A visitor id says nothing of either, and must not be used for it.',
  },
  {
    text: 'Regulation (EU) 2016/679 (GDPR)',
    place: 'Article 22, automated decisions',
    url: lex('reg/2016/679'),
    says: 'A person has the right not to be subject to a decision made by machine alone that affects them seriously, with exceptions that include a way to a human being.',
    means:
      'Let the rule ask for a document or hold the plan. A refusal by the id alone is a decision somebody will have to explain.',
  },
  {
    text: 'Directive 2002/58/EC (ePrivacy)',
    place: 'Article 5(3), terminal equipment',
    url: lex('dir/2002/58'),
    says: 'Reading a device takes consent, unless strictly necessary for a service that the user expressly asked for.',
    means:
      'Call the agent when somebody applies for a plan and not when they look at a price. Have counsel say whether that is strictly necessary where you lend.',
  },
];

export const moments = [
  {
    key: 'apply',
    head: 'Applying',
    cells: [
      'plans applied for by this visitor today, under other names',
      'one to zero: two names from one browser in one afternoon are asked for a document',
    ],
  },
  {
    key: 'login',
    head: 'Buying again, from an account in good standing',
    cells: ['visitor never seen on the account', 'second factor: a good history is what the thief came for'],
  },
  {
    key: 'address',
    head: 'Another delivery address',
    cells: ['visitor and address both new', 'hold the parcel until the owner has confirmed'],
  },
  {
    key: 'late',
    head: 'The second part is not paid',
    cells: ['other accounts of this visitor with a plan', 'look at all of them today, not at each when it is due'],
  },
];

export const questions: readonly Question[] = [
  {
    question: 'Can a visitor id go into the credit score?',
    answer:
      'It should not. It says which browser applies and nothing about who can pay. Keep fraud and credit apart: the one asks whether it is the same person, the other whether the person can bear it.',
  },
  {
    question: 'We are embedded in the shop’s checkout. Whose page is it?',
    answer:
      'The agent runs on the page that calls it, and an id belongs to the host of the service. Run it on your own page or frame, so that one browser is one visitor over all shops that send people to you. Browsers that part storage by site will lose the signed id inside a frame; a redirect to your own page keeps it.',
  },
  {
    question: 'What about a couple with two accounts?',
    answer:
      'Two names in one browser, months apart, both paid: a household. Two names in one afternoon, both new: a question. The document settles it in a minute for the couple.',
  },
  {
    question: 'Is it not too late after the first plan?',
    answer:
      'For the first plan, yes. One stolen name on a fresh device cannot be told from a new customer by the browser. What can be avoided is the second and third, and they are the larger part.',
  },
];

export const limits = [
  {
    title: 'The first plan',
    text: 'One name, one browser, nothing before: there is nothing to count. That is the work of identity and credit checks.',
  },
  {
    title: 'Somebody who cannot pay',
    text: 'They are who they say. Nothing about the browser is wrong, and no rule here should touch them.',
  },
  {
    title: 'Ready-made accounts',
    text: 'Accounts that were aged for months on devices of their own are new visitors each. They meet at the delivery address.',
  },
];
