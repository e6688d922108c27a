import { webinarPath } from '@whorl/contract/urls.ts';
import type { ComponentType } from 'react';
import type { WebinarFrontMatter } from './compile-webinar.ts';
import type { Chapter } from './group-chapters.ts';
import type { TextState } from './publication.ts';
import { shownTexts } from './shown-texts.ts';

type WebinarModule = {
  default: ComponentType<{ components?: Record<string, unknown> }>;
  frontMatter: WebinarFrontMatter;
  chapters: Chapter[];
  words: number;
  readingMinutes: number;
};
export type Webinar = Omit<WebinarModule, 'default'> & {
  slug: string;
  state: TextState;
  Body: WebinarModule['default'];
};

const modules = import.meta.glob<WebinarModule>('../../content/webinars/*/index.mdx', { eager: true });

/** Every session, in the order of time. */
export const webinars: readonly Webinar[] = shownTexts(modules)
  .map(([file, { default: Body, ...facts }]) => ({
    ...facts,
    Body,
    slug: /\/webinars\/([^/]+)\//.exec(file)?.[1] ?? '',
  }))
  .sort((a, b) => a.frontMatter.starts.localeCompare(b.frontMatter.starts));

/** What can be read, the latest first. */
export const transcripts = webinars.filter(({ frontMatter }) => frontMatter.text === 'transcript').toReversed();
/** What has a date and no transcript yet, the next first. */
export const announcements = webinars.filter(({ frontMatter }) => frontMatter.text === 'announcement');

/** @throws if there is no such session: a route was made for a text that does not exist. */
export function webinarOf(slug: string): Webinar {
  const found = webinars.find((candidate) => candidate.slug === slug);
  if (!found) throw new Error(`There is no session "${slug}" in content/webinars`);
  return found;
}

/** The HubSpot forms that sessions have of their own, by the paths of their pages. */
export const hubspotFormsByPath = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    webinars.flatMap(({ slug, frontMatter: { hubspotFormId } }) =>
      hubspotFormId === undefined ? [] : [[webinarPath(slug), hubspotFormId]],
    ),
  );

/** Milliseconds since 1970 at which a session begins and ends. */
export function timesOf({ frontMatter: { starts, minutes } }: Webinar): { startsAt: number; endsAt: number } {
  const startsAt = Date.parse(starts);
  return { startsAt, endsAt: startsAt + minutes * 60_000 };
}
