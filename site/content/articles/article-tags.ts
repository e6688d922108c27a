import type { ArticleFrontMatter } from '../collections/articles.ts';

/** Subjects that an article may name in its front matter. */
export const subjects = [
  'account-abuse',
  'bots',
  'forms',
  'identification',
  'payments',
  'privacy',
  'security',
  'speed',
] as const;
type Subject = (typeof subjects)[number];
type KindTag = 'engineering' | 'guides' | 'tutorials';
export type Tag = Subject | KindTag;

/** What an article is, which is a tag too, without being written twice. */
const tagOfKind: Readonly<Record<ArticleFrontMatter['kind'], KindTag>> = {
  Engineering: 'engineering',
  Guide: 'guides',
  Tutorial: 'tutorials',
};

/** The one table of tags. The descriptions are those of the tags' pages. */
export const tags: Readonly<Record<Tag, { title: string; lead: string; description: string }>> = {
  tutorials: {
    title: 'Tutorials',
    lead: 'To follow with an editor open. Every file of code in them is run by our tests.',
    description:
      'Step by step, with code that is taken out of the text and run by our own tests: how to put identification into something you have already.',
  },
  guides: {
    title: 'Guides',
    lead: 'A problem taken apart: what it costs, what can be known, and which rule follows.',
    description:
      'Problems of fraud and identity taken apart for those who have to decide: what can be known, what cannot, and which rule follows from it.',
  },
  engineering: {
    title: 'Engineering',
    lead: 'How this software is built and tested, and what that costs.',
    description:
      'How this site and the service behind it are built and tested: decisions with their reasons, measurements with the commands that made them.',
  },
  'account-abuse': {
    title: 'Account abuse',
    lead: 'One person who looks like many: sign-ups, sign-ins and vouchers.',
    description:
      'One person who looks like many: stolen passwords tried in bulk, accounts opened for a voucher, and what a count by visitor changes about it.',
  },
  bots: {
    title: 'Bots',
    lead: 'Browsers that a program drives, and programs that are no browser.',
    description:
      'Programs that drive a browser or pretend to be one: what gives them away in a measurement of our own, what does not, and what a server does then.',
  },
  forms: {
    title: 'Forms',
    lead: 'Where visitors give us something, and what we owe them for it.',
    description:
      'Where visitors give a site something: how a form keeps what was typed, says thank you only when it is true, and knows who has sent it before.',
  },
  identification: {
    title: 'Identification',
    lead: 'How a browser is found again, how sure that is, and where it fails.',
    description:
      'How a browser is found again without a name or a password, how sure an answer can be, and the cases in which it is wrong, as we measured them.',
  },
  payments: {
    title: 'Payments',
    lead: 'Cards that are tried, orders that are disputed, and what a limit costs.',
    description:
      'Stolen cards at a checkout and the limits set against them: queries that run on your own table of payments, and sums for the price of a mistake.',
  },
  privacy: {
    title: 'Privacy',
    lead: 'What a browser gives away, what it keeps, and what we may keep of it.',
    description:
      'What a browser gives away and what it keeps to itself, what an address says about a place, and how little of it a service has to keep on record.',
  },
  security: {
    title: 'Security',
    lead: 'What a stranger may try on a page or a server, and what then refuses it.',
    description:
      'Policies of pages and checks of servers, written down with the attempts that they refuse: each list is tried out by a test, against a real browser.',
  },
  speed: {
    title: 'Speed',
    lead: 'Milliseconds and bytes, each with the command that measured it.',
    description:
      'What identification, pages and storage cost in milliseconds and bytes on the machine where we build them, with the commands to measure yours.',
  },
};

/** A page that lists a single article would say nothing that the article does not. */
export const ARTICLES_PER_LIST_AT_LEAST = 2;

/** Of an article: what it is first, then its subjects. */
export const tagsOf = ({ kind, tags: named }: Pick<ArticleFrontMatter, 'kind' | 'tags'>): readonly Tag[] => [
  tagOfKind[kind],
  ...named,
];
