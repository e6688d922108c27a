import type { ComponentType } from 'react';
import type { Release } from './compile/compile-changelog.ts';

type Changelog = {
  /** The text without its title. */
  readonly default: ComponentType<{ components?: Record<string, unknown> }>;
  /** Newest first. */
  readonly releases: readonly Release[];
};

const modules = import.meta.glob<Changelog>('../../CHANGELOG.md', { eager: true });

/** Returns the compiled `CHANGELOG.md`. For server components. */
export function readChangelog(): Changelog {
  const [changelog] = Object.values(modules);
  if (changelog === undefined) throw new Error('The repository has no CHANGELOG.md');
  return changelog;
}

/** Returns the months with releases, as `2026-11`, newest first. */
export const listChangelogMonths = (): string[] => [...new Set(readChangelog().releases.flatMap(getMonth))];

/** Returns whether a release was in a month. @param month as `2026-11` */
export const isInMonth = (release: Release, month: string): boolean => getMonth(release).includes(month);

const getMonth = ({ date }: Release): string[] => (date === undefined ? [] : [date.slice(0, 'yyyy-mm'.length)]);
