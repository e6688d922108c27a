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

/** Tag that follows from the kind of an article, so that front matter doesn't repeat it. */
const tagByKind: Readonly<Record<ArticleFrontMatter['kind'], KindTag>> = {
  Engineering: 'engineering',
  Guide: 'guides',
  Tutorial: 'tutorials',
};

/** All tags. The descriptions are those of the tags' pages. */
export const tags: Readonly<Record<Tag, { title: string; lead: string; description: string }>> = {
  tutorials: {
    title: 'Tutorials',
    lead: 'Step-by-step instructions with code. Our tests run every code file in them.',
    description:
      'Step-by-step tutorials for adding device identification to a site you already have, with code that our tests extract from the text and run at every build.',
  },
  guides: {
    title: 'Guides',
    lead: 'Fraud problems explained: what they cost, what you can detect, and which rule to use.',
    description:
      'Guides to fraud and identity problems for people who decide what to do: what they cost, what you can detect and what you can’t, and which rule to use.',
  },
  engineering: {
    title: 'Engineering',
    lead: 'How this software is built and tested, and what that costs.',
    description:
      'How we build and test this site and its identification service: design decisions with reasons, and measurements with the commands that produced them.',
  },
  'account-abuse': {
    title: 'Account abuse',
    lead: 'How to stop repeat sign-ups, credential stuffing and coupon abuse.',
    description:
      'Blog posts on account abuse: stolen passwords tried in bulk, accounts opened for a coupon, and what changes when you count by visitor ID instead.',
  },
  bots: {
    title: 'Bots',
    lead: 'Automated browsers, and bots that aren’t browsers at all.',
    description:
      'Blog posts on bots that automate a browser or pretend to be one: what reveals them in our measurements, what doesn’t, and how a server can respond.',
  },
  forms: {
    title: 'Forms',
    lead: 'How to keep, confirm and check what visitors submit.',
    description:
      'Blog posts on web forms: how a form keeps what visitors typed, confirms only what is stored, and recognizes when the same visitor has sent it before.',
  },
  identification: {
    title: 'Identification',
    lead: 'How a browser is recognized, with which confidence, and when it fails.',
    description:
      'How a browser is recognized without a name or a password, how confident a result can be, and in which cases it is wrong, according to our measurements.',
  },
  payments: {
    title: 'Payments',
    lead: 'How to find card testing, verify orders and choose a threshold.',
    description:
      'Blog posts on stolen cards at a checkout and limits against them: SQL queries for your own payments table, and calculations of what a mistake costs.',
  },
  privacy: {
    title: 'Privacy',
    lead: 'What a browser reveals, what it hides, and what a service may store.',
    description:
      'Blog posts on privacy: what a browser reveals and what it hides, what an IP address says about a location, and how little a service needs to store.',
  },
  security: {
    title: 'Security',
    lead: 'Attacks on pages and servers, and the checks that stop them.',
    description:
      'Blog posts on a Content Security Policy for React and on checks of request IDs: the attacks that they stop, and what happens in a real browser.',
  },
  speed: {
    title: 'Speed',
    lead: 'Response times and file sizes, each with the command that measured it.',
    description:
      'What identification, pages and storage cost in milliseconds and bytes on the machine where we build them, with commands to measure your own system.',
  },
};

/** A list page with a single article would only repeat it. */
export const MIN_ARTICLES_PER_LIST = 2;
/** A shorter list of one team isn't indexed: the page of its tag has the same posts and more. */
export const MIN_ARTICLES_PER_INDEXED_LIST = 3;

/** Returns the tags of an article: its kind, then its subjects. */
export const getTags = ({ kind, tags: named }: Pick<ArticleFrontMatter, 'kind' | 'tags'>): readonly Tag[] => [
  tagByKind[kind],
  ...named,
];
