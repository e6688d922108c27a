import type { Tag } from './articles/article-tags.ts';

/** A command that produces a team's figures, its result, and the tags of the articles based on it. */
export type Measurement = { readonly command: string; readonly gives: string; readonly tags: readonly Tag[] };

/**
 * Authors of the content. A byline is the name of the team whose part of the software a text is about,
 * instead of invented people.
 */
export const teams = {
  'detection-team': {
    name: 'Detection team',
    claim: 'Writes about recognizing visitors and detecting bots.',
    does: 'Identifies browsers and decides which of them have visited before. Its part of the code is the browser agent, visitor matching and bot detection.',
    answersFor: 'every visitor ID, confidence score and bot result that the server returns',
    code: 'agent/, server/visitors/',
    wrong: 'two browsers share a visitor ID, or one browser gets a second one',
    description:
      'Blog posts by the Detection team about visitor identification and bot detection, its part of the code, and the commands that produce its measurements.',
    measures: [
      {
        command: 'npm run bench:identify',
        gives:
          'simulated people and their browsers over time: who keeps their ID and who gets someone else’s, with three open-source libraries and with this server',
        tags: ['identification', 'privacy', 'guides', 'engineering'],
      },
      {
        command: 'bench/bots/measure-stuffing.ts',
        gives: '100 logins from 61 IP addresses, counted by IP address and by visitor',
        tags: ['account-abuse', 'identification', 'guides'],
      },
      {
        command: 'bench/bots/bots.ts',
        gives: 'disguised bots and ordinary browser windows, and which of them are classified correctly',
        tags: ['identification', 'account-abuse', 'engineering'],
      },
    ],
  },
  'platform-team': {
    name: 'Platform team',
    claim: 'Writes about forms, storage, delivery and page speed.',
    does: 'Stores what visitors submit and delivers it to other systems. Its part of the code is the forms, the database, deliveries and the pages themselves.',
    answersFor: 'every form confirmation, every message that is passed on, and the size of every page',
    code: 'server/platform/, server/leads/, site/',
    wrong: 'a confirmed message is missing, or is stored twice',
    description:
      'Blog posts by the Platform team about forms, databases, delivery and page speed, its part of the code, and the commands that produce its measurements.',
    measures: [
      {
        command: 'bench/crash/trials.ts',
        gives:
          'the server killed at every step of processing a form, and how many confirmed messages are stored afterwards',
        tags: ['forms', 'engineering'],
      },
      {
        command: 'bench/leads/leads.ts',
        gives: 'messages stored per second, with separate and shared transactions, on both databases',
        tags: ['forms', 'engineering'],
      },
      {
        command: 'e2e/visitors/tutorial.slow.test.ts',
        gives: 'the code files of the tutorials, extracted from their text and run with a browser at every build',
        tags: ['tutorials', 'forms', 'identification', 'account-abuse'],
      },
      {
        command: 'bench/pages/pages.ts',
        gives: 'size in bytes and Lighthouse scores of every page',
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
  /** Folder of its part of the code. */
  readonly code: string;
  /** A symptom of an error in this part. */
  readonly wrong: string;
  readonly description: string;
  readonly measures: readonly Measurement[];
};

export const teamNames = Object.values(teams).map(({ name }) => name);
export const teamSlugs = Object.keys(teams) as readonly TeamSlug[];

/** @throws Error if no team has the name, which the front-matter schema rules out */
export function findTeam(name: string): TeamSlug {
  const slug = teamSlugs.find((candidate) => teams[candidate].name === name);
  if (!slug) throw new Error(`site/content/teams.ts has no team "${name}"`);
  return slug;
}

/** Returns the measurements of a team that articles with a tag are based on; all without a tag. */
export const listMeasures = (team: TeamSlug, tag?: Tag): readonly Measurement[] => {
  const all: readonly Measurement[] = teams[team].measures;
  return tag === undefined ? all : all.filter(({ tags }) => tags.includes(tag));
};
