'use client';

import type { RepositoriesAnswer, Repository } from '@whorl/contract/repositories.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './repository-list.module.css';

/**
 * The provider's repositories with their stars, as our server has them of GitHub. What is given stands there without
 * script, until there is an answer, and where there are none.
 */
export function RepositoryList({ children }: { children: ReactNode }) {
  const [repositories, setRepositories] = useState<readonly Repository[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    ask(leaving.signal)
      .then(setRepositories)
      // What stands there already is true without an answer.
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
          <p className="evidence">
            {stars.toLocaleString('en')} {stars === 1 ? 'star' : 'stars'}
          </p>
          <p className="caption">
            {[language, licence, archived ? 'archived' : ''].filter(Boolean).join(', ')}
            {' as of '}
            <time dateTime={new Date(checkedAt).toISOString()}>{momentOf(checkedAt)}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}

async function ask(signal: AbortSignal): Promise<readonly Repository[]> {
  const response = await fetch(endpoints.repositories, { signal });
  if (!response.ok) return [];
  return ((await response.json()) as RepositoriesAnswer).repositories;
}

const momentOf = (time: number): string =>
  new Date(time).toLocaleString('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
