'use client';

import { useEffect, useState } from 'react';
import * as texts from '../../../content/interface/site/similar-pages.json';
import { type KnownPage, nearestPages, type SimilarPage } from './nearest-paths.ts';
import styles from './similar-pages.module.css';

/** Maximum length in characters. */
const MAX_LENGTH = 80;

/**
 * Shows the requested path and the most similar pages of the site. Compared in the browser, because the 404 page is one
 * static file for all URLs.
 */
export function SimilarPages({ known }: { known: readonly KnownPage[] }) {
  const [found, setFound] = useState<{ requested: string; near: readonly SimilarPage[] }>();
  useEffect(() => {
    const requested = formatPath(location.pathname);
    setFound({ requested, near: nearestPages(requested, known) });
  }, [known]);
  return (
    <div className={styles.matches}>
      <dl>
        <div className={styles.asked}>
          <dt>{texts.requested}</dt>
          <dd>{found ? found.requested : texts.unknown}</dd>
        </div>
        {found?.near.map(({ path, title, similarity }) => (
          <div key={path} className={styles.match}>
            <dt>{similarity.toFixed(2)}</dt>
            <dd>
              <a href={path}>{title}</a>
              <span>{path}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="caption">{found && found.near.length === 0 ? texts.none : texts.explanation}</p>
    </div>
  );
}

function formatPath(path: string): string {
  const shown = path.length > MAX_LENGTH ? `${path.slice(0, MAX_LENGTH)}…` : path;
  try {
    return decodeURI(shown);
  } catch {
    return shown;
  }
}
