'use client';

import type { RepositoriesAnswer, Repository } from '@whorl/contract/repositories.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { whenFirstVisible } from '../../browser/visibility.ts';
import styles from './repository-list.module.css';

/**
 * The provider's repositories with their stars, which our server gets from GitHub. Shows `children` without a script,
 * while loading, and if there are no repositories.
 */
export function RepositoryList({ children }: { children: ReactNode }) {
  const [repositories, setRepositories] = useState<readonly Repository[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    fetchRepositories(leaving.signal)
      .then(setRepositories)
      // The fallback content stays.
      .catch(() => undefined);
    return () => leaving.abort();
  }, []);
  if (repositories.length === 0) return <div className={`${styles.none} to-8`}>{children}</div>;
  return (
    <ul className={styles.list}>
      {repositories.map(({ name, url, description, stars, licence, language, archived, checkedAt }) => (
        <li key={name}>
          <a className={styles.name} href={url}>
            {name}
          </a>
          <p>{description}</p>
          <p className="text-2 line-2">
            {stars.toLocaleString('en')} {stars === 1 ? 'star' : 'stars'}
          </p>
          <p className="caption">
            {[language, licence, archived ? 'archived' : ''].filter(Boolean).join(', ')}
            {' as of '}
            <time dateTime={new Date(checkedAt).toISOString()}>{formatMoment(checkedAt)}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}

async function fetchRepositories(signal: AbortSignal): Promise<readonly Repository[]> {
  await whenFirstVisible();
  const response = await fetch(endpoints.repositories, { signal });
  if (!response.ok) return [];
  const { repositories }: RepositoriesAnswer = await response.json();
  return repositories;
}

const formatMoment = (time: number): string =>
  new Date(time).toLocaleString('en-US', { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });
