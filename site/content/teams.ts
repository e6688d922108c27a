import type { Tag } from './articles/article-tags.ts';

/** A command that a team's figures come from, what it gives, and the tags of the notes that rest on it. */
export type Measurement = { readonly command: string; readonly gives: string; readonly tags: readonly Tag[] };

/**
 * Who signs what is written here. A byline names the part of the software that a text is about and that answers for its
 * figures; there are no people behind it to invent.
 */
export const teams = {
  'detection-team': {
    name: 'Detection team',
    claim: 'Signs what is said of visitors.',
    does: 'Reads browsers and decides which of them have been here before. The agent, the matching and the traces of automation are its part of the code.',
    answersFor: 'every id, every score, every “bot” and “person” that the server returns',
    code: 'agent/, server/visitors/',
    wrong: 'two people become one visitor, or one person two',
    description:
      'The Detection team signs what this site says of visitors: which commands its figures come from, what it answers for, and everything it has written.',
    measures: [
      {
        command: 'npm run bench:identify',
        gives:
          'people who live beside each other: who keeps an id through what happens to browsers, who is confused with whom, by three open-source libraries and by this server',
        tags: ['identification', 'privacy', 'guides', 'engineering'],
      },
      {
        command: 'bench/bots/measure-stuffing.ts',
        gives: 'a hundred sign-ins from 61 addresses, counted by address and by visitor',
        tags: ['account-abuse', 'identification', 'guides'],
      },
      {
        command: 'bench/bots/bots.ts',
        gives: 'programs that hide and windows that people could have, and which of them are told apart',
        tags: ['identification', 'account-abuse', 'engineering'],
      },
    ],
  },
  'platform-team': {
    name: 'Platform team',
    claim: 'Signs what is said of the machine.',
    does: 'Keeps what visitors send until it has arrived where it should: forms, the database, deliveries, and the pages themselves.',
    answersFor: 'every thank-you of a form, every delivery, and the weight of every page',
    code: 'server/platform/, server/leads/, site/',
    wrong: 'a message that was thanked for is missing, or is delivered twice',
    description:
      'The Platform team signs what this site says of its own machinery: the trials and benchmarks it runs, what it answers for, and all that it has written.',
    measures: [
      {
        command: 'bench/crash/trials.ts',
        gives: 'the server killed at every step of taking a form, and what had been thanked for counted afterwards',
        tags: ['forms', 'engineering'],
      },
      {
        command: 'bench/leads/leads.ts',
        gives: 'messages stored in a second, one transaction each and shared, on both databases',
        tags: ['forms', 'engineering'],
      },
      {
        command: 'e2e/visitors/tutorial.test.ts',
        gives: 'the files of the tutorial, taken out of its text and run with a browser at every build',
        tags: ['tutorials', 'forms', 'identification', 'account-abuse'],
      },
      {
        command: 'bench/pages/pages.ts',
        gives: 'bytes and Lighthouse figures of every page',
        tags: ['engineering'],
      },
    ],
  },
} as const satisfies Record<string, Team>;

export type TeamSlug = keyof typeof teams;
export type Team = {
  readonly name: string;
  readonly claim: string;
  readonly does: string;
  readonly answersFor: string;
  /** Where its part of the code lies. */
  readonly code: string;
  /** What it looks like when it was wrong. */
  readonly wrong: string;
  readonly description: string;
  readonly measures: readonly Measurement[];
};

export const teamNames = Object.values(teams).map(({ name }) => name);
export const teamSlugs = Object.keys(teams) as readonly TeamSlug[];

/** @throws if no team has the name, which the front matter's schema does not let through. */
export function teamNamed(name: string): TeamSlug {
  const slug = teamSlugs.find((candidate) => teams[candidate].name === name);
  if (!slug) throw new Error(`There is no "${name}" in site/content/teams.ts`);
  return slug;
}

/** What a team measures that notes of one tag rest on; everything where no tag is given. */
export const measuresOf = (team: TeamSlug, tag?: Tag): readonly Measurement[] => {
  const all: readonly Measurement[] = teams[team].measures;
  return tag === undefined ? all : all.filter(({ tags }) => tags.includes(tag));
};
