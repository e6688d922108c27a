'use client';

import type { NeutralWhorl } from './developed-whorl.tsx';
import { DevelopedWhorl } from './developed-whorl.tsx';
import styles from './hero-plate.module.css';
import { NextStep } from './next-step.tsx';
import { type EvidenceRow, unreadRows } from './unread-evidence.ts';
import { useVisitor } from './use-visitor.ts';
import { forgetThisBrowser, type VisitorState } from './visitor-store.ts';

/**
 * The first thing on the home page: the visitor's own whorl with what was recognised. Prerendered with a neutral whorl
 * and empty rows of the same size, so nothing moves when the answer comes.
 */
export function HeroPlate({ neutral }: { neutral: NeutralWhorl }) {
  const visitor = useVisitor();
  const known = visitor.step === 'known' ? visitor : undefined;
  return (
    <section className={`page-grid ${styles.hero}`} aria-labelledby="hero-title">
      <div className={styles.words}>
        <h1 className="display" id="hero-title">
          Everyone has a whorl. <span className={known ? 'own' : undefined}>Look at yours.</span>
        </h1>
        <p className="lead mt-6">
          Our server gives your browser an id, without a login, and knows it again when you come back. That is how you
          refuse the fraud and let the customer through.
        </p>
        <div className="mt-7">
          <NextStep visitor={visitor} />
        </div>
        <noscript>
          <p className="caption">
            Reading a browser takes a script, and yours runs none: that is fine, everything else here works without.
          </p>
        </noscript>
      </div>
      <div className={styles.print}>
        <DevelopedWhorl neutral={neutral} drawing={known?.drawing} />
      </div>
      <dl className={styles.rows}>
        {(known ? known.words.evidenceRows(known.result) : unreadRows).map((row, index) => (
          <Row key={row.label} row={row} number={index + 1} own={known !== undefined && index === 0} />
        ))}
      </dl>
      <p className={`caption ${styles.legend}`}>
        Fig. 1. Drawn from the id: the same one always gives the same print. Circles are ridge endings, squares
        bifurcations, triangles deltas; each number is one thing we recognised.
      </p>
      <div className={`caption ${styles.foot}`}>
        <Foot visitor={visitor} />
      </div>
    </section>
  );
}

function Row({ row, number, own }: { row: EvidenceRow; number: number; own: boolean }) {
  return (
    <div className={styles.row}>
      <dt className="caption">
        {row.label} <span className="ink">{number}</span>
      </dt>
      <dd className={own ? `own evidence ${styles.id}` : styles.value}>{row.value}</dd>
      <dd className="caption">{row.note}</dd>
    </div>
  );
}

function Foot({ visitor }: { visitor: VisitorState }) {
  if (visitor.step !== 'known') return <p>A neutral whorl; it stands for nobody.</p>;
  const { drawing, result } = visitor;
  return (
    <>
      <p className={`${styles.kind} ink`}>{drawing ? `${drawing.className} whorl` : 'drawing …'}</p>
      <p>{drawing ? `${drawing.ridgeCount} ridges, ${drawing.minutiae.length} minutiae` : null}</p>
      <p>{drawing ? `core to delta: ${drawing.ridgesToDeltas.join(', ')} ridges` : null}</p>
      <p>request {result.requestId}</p>
      <button
        type="button"
        className={`text-button caption ${styles.forget} own`}
        onClick={() => void forgetThisBrowser()}
      >
        Delete this record
      </button>
    </>
  );
}
