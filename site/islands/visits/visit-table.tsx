'use client';

import { useState } from 'react';
import type { ShownVisit } from './ask-for-visits.ts';
import { useVisits } from './use-visits.ts';
import { VisitFoot } from './visit-foot.tsx';
import { LatentRow, VisitRow } from './visit-row.tsx';
import { VisitStatus } from './visit-status.tsx';
import styles from './visit-table.module.css';
import type { SmallWhorl } from './visits-store.ts';

/** So many rows stand there always, empty ones latent, so that nothing moves when the answer comes. */
const ROWS_AT_FIRST = 5;
const noVisits: readonly ShownVisit[] = [];

/** This browser's own visits as our service answers them. @param latent the whorl of nobody, drawn in the build */
export function VisitTable({ latent }: { latent: SmallWhorl }) {
  const { visitor, visits } = useVisits();
  const [all, showAll] = useState(false);
  const known = visits.step === 'known' ? visits : undefined;
  const rows = known?.visits ?? noVisits;
  const shown = all ? rows : rows.slice(0, ROWS_AT_FIRST);
  return (
    <section className="page-grid rows-0 pt-8" aria-labelledby="visits" id="your-visits">
      <h2 className="visually-hidden" id="visits">
        Your own visits
      </h2>
      <div className={styles.status} aria-live="polite">
        <VisitStatus visitor={visitor} visits={visits} />
      </div>
      <noscript>
        <p className={styles.without}>
          Reading a browser takes a script, and yours runs none. So these rows stay empty; the rest of this page says
          what would stand in them.
        </p>
      </noscript>
      <table className={`rule-table ${styles.table}`} aria-busy={visits.step === 'loading'}>
        <caption className="visually-hidden">Visits of this browser, the newest first</caption>
        <thead>
          <tr>
            <th scope="col">Whorl</th>
            <th scope="col">Visit</th>
            <th scope="col">Browser</th>
            <th scope="col">Place</th>
            <th scope="col">Matched by</th>
            <th scope="col">Why</th>
            <th scope="col">Confidence</th>
          </tr>
        </thead>
        <tbody>
          {known
            ? shown.map((visit) => (
                <VisitRow
                  key={visit.requestId}
                  visit={visit}
                  words={known.words.wordsOf(visit)}
                  drawing={known.drawing ?? latent}
                  isOwn={!!known.drawing}
                />
              ))
            : null}
          {Array.from({ length: Math.max(0, ROWS_AT_FIRST - shown.length) }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
            <LatentRow key={index} drawing={latent} />
          ))}
        </tbody>
      </table>
      <VisitFoot
        known={known}
        hidden={rows.length - shown.length}
        onShowAll={() => {
          showAll(true);
        }}
      />
    </section>
  );
}
