'use client';

import { useEffect, useState } from 'react';
import styles from './near-pages.module.css';
import { type KnownPage, type NearPage, nearestPages } from './nearest-paths.ts';

const LONGEST_SHOWN = 80;

/**
 * What was asked for and what is on file that looks like it. Compared in the browser: the page is one file for every
 * address that there is not.
 */
export function NearPages({ known }: { known: readonly KnownPage[] }) {
  const [found, setFound] = useState<{ asked: string; near: readonly NearPage[] }>();
  useEffect(() => {
    const asked = readable(location.pathname);
    setFound({ asked, near: nearestPages(asked, known) });
  }, [known]);
  return (
    <div className={styles.matches}>
      <dl>
        <div className={styles.asked}>
          <dt>Asked for</dt>
          <dd>{found ? found.asked : 'the address above'}</dd>
        </div>
        {found?.near.map(({ path, title, likeness }) => (
          <div key={path} className={styles.match}>
            <dt>{likeness.toFixed(2)}</dt>
            <dd>
              <a href={path}>{title}</a>
              <span>{path}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="caption">
        {found && found.near.length === 0
          ? 'No address on file looks like it.'
          : 'How alike the addresses are, 1.00 being the same. Compared in your browser.'}
      </p>
    </div>
  );
}

function readable(path: string): string {
  const shown = path.length > LONGEST_SHOWN ? `${path.slice(0, LONGEST_SHOWN)}…` : path;
  try {
    return decodeURI(shown);
  } catch {
    return shown;
  }
}
