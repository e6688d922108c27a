'use client';

import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { deleteRecord, print } from '../../../content/interface/visitor/identify-visitor.json';
import type { Whorl, WhorlLines } from '../../design/whorl/whorl.ts';
import { placeholderRows, type ResultRow } from './placeholder-rows.ts';
import { useDrawing } from './use-drawing.ts';
import { useVisitor } from './use-visitor.ts';
import { VisitorActions } from './visitor-actions.tsx';
import styles from './visitor-hero.module.css';
import { deleteVisitor, type VisitorState } from './visitor-store.ts';
import { VisitorWhorl } from './visitor-whorl.tsx';

type Props = {
  whorl: WhorlLines;
  title: string;
  lead: string | undefined;
  legend: string;
  /** Description of the neutral print. */
  neutralCaption: string;
  noScript: string;
};

/**
 * Hero of the home page: the visitor's own print and their identification. Prerendered with a neutral print and empty
 * rows of the same size, to avoid a layout shift.
 */
export function VisitorHero({ whorl, title, lead, legend, neutralCaption, noScript }: Props) {
  const visitor = useVisitor();
  const known = visitor.step === 'identified' ? visitor : undefined;
  const drawing = useDrawing(known?.result.visitorId, 'print480');
  return (
    <section className={`page-grid ${styles.hero}`} aria-labelledby="hero-title">
      <div className={styles.text}>
        <h1 className={styles.title} id="hero-title">
          {title}
        </h1>
        {lead === undefined ? null : <p className="lead mt-5">{lead}</p>}
      </div>
      <div className={styles.actions}>
        <VisitorActions visitor={visitor} />
        <noscript>
          <p className="caption">{noScript}</p>
        </noscript>
      </div>
      <div className={styles.print}>
        <VisitorWhorl neutral={whorl} drawing={drawing} />
      </div>
      <dl className={styles.rows}>
        {(known ? known.formatters.createResultRows(known.result) : placeholderRows).map((row, index) => (
          <ResultTableRow
            key={row.label}
            row={row}
            number={index + 1}
            highlighted={known !== undefined && index === 0}
          />
        ))}
      </dl>
      <p className={`caption ${styles.legend}`}>{legend}</p>
      <div className={`caption ${styles.footer}`}>
        <Footer visitor={visitor} drawing={drawing} neutralCaption={neutralCaption} />
      </div>
    </section>
  );
}

function ResultTableRow({ row, number, highlighted }: { row: ResultRow; number: number; highlighted: boolean }) {
  return (
    <div className={styles.row}>
      <dt className="caption">
        {row.label} <span className="ink">{number}</span>
      </dt>
      <dd className={highlighted ? `own evidence ${styles.id}` : styles.value}>{row.value}</dd>
      <dd className="caption">{row.note}</dd>
    </div>
  );
}

type FooterProps = { visitor: VisitorState; drawing: Whorl | undefined; neutralCaption: string };

function Footer({ visitor, drawing, neutralCaption }: FooterProps) {
  if (visitor.step !== 'identified') return <p>{neutralCaption}</p>;
  return (
    <>
      <p className={`${styles.kind} ink`}>
        {drawing ? fillIn(print.kind, { kind: drawing.className }) : print.drawing}
      </p>
      <p>{drawing ? fillIn(print.lines, { ridges: drawing.ridgeCount, minutiae: drawing.minutiae.length }) : null}</p>
      <p>{drawing ? fillIn(print.deltas, { ridges: drawing.ridgesToDeltas.join(', ') }) : null}</p>
      <p>{fillIn(print.request, { requestId: visitor.result.requestId })}</p>
      <button type="button" className={`text-button caption ${styles.delete} own`} onClick={() => void deleteVisitor()}>
        {deleteRecord}
      </button>
    </>
  );
}
