'use client';

import { useState } from 'react';
import { noScript, table, title } from '../../../content/interface/visitor/visits.json';
import { ScrollIfWide } from '../../design/scroll-if-wide.tsx';
import type { WhorlLines } from '../../design/whorl/whorl.ts';
import { useDrawing } from '../visitor/use-drawing.ts';
import type { ShownVisit } from './fetch-visits.ts';
import { useVisits } from './use-visits.ts';
import { VisitFooter } from './visit-footer.tsx';
import { PlaceholderRow, VisitRow } from './visit-row.tsx';
import { VisitStatus } from './visit-status.tsx';
import styles from './visit-table.module.css';

/** Minimum number of rows, filled with placeholders to avoid a layout shift. */
const INITIAL_ROWS = 5;
const noVisits: readonly ShownVisit[] = [];

/**
 * This browser's own visits as reported by the service.
 *
 * @param neutralPrint neutral print, drawn in the build
 */
export function VisitTable({ neutralPrint }: { neutralPrint: WhorlLines }) {
  const { visitor, visits } = useVisits();
  const [showsAll, setShowsAll] = useState(false);
  const known = visits.step === 'known' ? visits : undefined;
  // One print for all rows, because they share the visitor ID.
  const ownPrint = useDrawing(known && visitor.step === 'identified' ? visitor.result.visitorId : undefined, 'print52');
  const rows = known?.visits ?? noVisits;
  const shownRows = showsAll ? rows : rows.slice(0, INITIAL_ROWS);
  return (
    <section className="page-grid rows-0 pt-8" aria-labelledby="visits" id="your-visits">
      <h2 className="visually-hidden" id="visits">
        {title}
      </h2>
      <div className={styles.status} aria-live="polite">
        <VisitStatus visitor={visitor} visits={visits} />
      </div>
      <noscript>
        <p className={styles.noScript}>{noScript}</p>
      </noscript>
      <ScrollIfWide>
        <table className={`rule-table ${styles.table}`} aria-busy={visits.step === 'loading'}>
          <caption className="visually-hidden">{table.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{table.whorl}</th>
              <th scope="col">{table.visit}</th>
              <th scope="col">{table.browser}</th>
              <th scope="col">{table.place}</th>
              <th scope="col">{table.matchedBy}</th>
              <th scope="col">{table.why}</th>
              <th scope="col">{table.confidence}</th>
            </tr>
          </thead>
          <tbody>
            {known
              ? shownRows.map((visit) => (
                  <VisitRow
                    key={visit.requestId}
                    visit={visit}
                    texts={known.formatters.formatVisit(visit)}
                    drawing={ownPrint ?? neutralPrint}
                    isOwn={!!ownPrint}
                  />
                ))
              : null}
            {Array.from({ length: Math.max(0, INITIAL_ROWS - shownRows.length) }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: all placeholder rows are the same
              <PlaceholderRow key={index} drawing={neutralPrint} />
            ))}
          </tbody>
        </table>
      </ScrollIfWide>
      <VisitFooter
        known={known}
        hiddenCount={rows.length - shownRows.length}
        onShowAll={() => {
          setShowsAll(true);
        }}
      />
    </section>
  );
}
