'use client';

import { pages } from '@whorl/contract/urls.ts';
import { useSyncExternalStore } from 'react';
import type { NeutralWhorl } from './developed-whorl.tsx';
import { DevelopedWhorl } from './developed-whorl.tsx';
import { type EvidenceRow, evidenceRows, unreadRows } from './evidence.ts';
import styles from './hero-plate.module.css';
import {
  askForIdentification,
  forgetThisBrowser,
  readVisitor,
  subscribeToVisitor,
  type VisitorState,
} from './visitor-store.ts';

const unread: VisitorState = { step: 'unread' };

/**
 * The first thing on the home page: the visitor's own whorl with what was recognised. Prerendered with a neutral whorl
 * and empty rows of the same size, so nothing moves when the answer comes.
 */
export function HeroPlate({ neutral }: { neutral: NeutralWhorl }) {
  const visitor = useSyncExternalStore(subscribeToVisitor, readVisitor, () => unread);
  const known = visitor.step === 'known' ? visitor : undefined;
  return (
    <section className={`page-grid ${styles.hero}`} aria-labelledby="hero-title">
      <div className={styles.words}>
        <h1 className="display" id="hero-title">
          Everyone has a whorl. <span className={known ? 'own' : undefined}>Look at yours.</span>
        </h1>
        <p className={`lead ${styles.lead}`}>
          We tell a returning person from a robot without a login, so that you can refuse the fraud and let the customer
          through. Try it on yourself first.
        </p>
        <div className={styles.action} aria-live="polite">
          <NextStep visitor={visitor} />
        </div>
        <noscript>
          <p className="caption">
            Reading a browser takes a script, and yours runs none: that is fine, everything else here works without.
          </p>
        </noscript>
      </div>
      <div className={styles.plate}>
        <DevelopedWhorl neutral={neutral} drawing={known?.drawing} />
        <dl className={styles.rows}>
          {(known ? evidenceRows(known.result) : unreadRows).map((row, index) => (
            <Row key={row.label} row={row} number={index + 1} own={known !== undefined && index === 0} />
          ))}
        </dl>
      </div>
      <div className={styles.foot}>
        <Foot visitor={visitor} />
      </div>
    </section>
  );
}

function Row({ row, number, own }: { row: EvidenceRow; number: number; own: boolean }) {
  return (
    <div className={styles.row}>
      <dt className="caption">
        {row.label} <span className={styles.number}>{number}</span>
      </dt>
      <dd className={own ? `own evidence ${styles.id}` : styles.value}>{row.value}</dd>
      <dd className="caption">{row.note}</dd>
    </div>
  );
}

function NextStep({ visitor }: { visitor: VisitorState }) {
  switch (visitor.step) {
    case 'asks':
      return (
        <>
          <button type="button" className="button button-main" onClick={() => void askForIdentification()}>
            Read my browser
          </button>
          <p className={`caption ${styles.note}`}>
            {visitor.reason} Pressing it keeps a signed id in this browser and one record with us; you can delete both
            right here.
          </p>
        </>
      );
    case 'failed':
      return (
        <>
          <button type="button" className="button" onClick={() => void askForIdentification()}>
            Try again
          </button>
          <p className={`caption ${styles.note}`}>Your browser could not be read: {visitor.message}.</p>
        </>
      );
    case 'forgotten':
      return (
        <>
          <button type="button" className="button" onClick={() => void askForIdentification()}>
            Read my browser again
          </button>
          <p className={`caption ${styles.note}`}>
            Deleted: your visitor id, its requests and the cookie. Nothing of this browser is left here.
          </p>
        </>
      );
    case 'reading':
      return <p className={`caption ${styles.note}`}>Reading your browser …</p>;
    case 'known':
      return (
        <a className="button button-main" href={pages.contactSales.path}>
          Talk to an engineer
        </a>
      );
    case 'unread':
      return (
        <p className={`caption ${styles.note}`}>The print on the right is latent until your browser has been read.</p>
      );
  }
}

function Foot({ visitor }: { visitor: VisitorState }) {
  if (visitor.step !== 'known') {
    return <p className="caption">The same id always gives the same drawing. This neutral one stands for nobody.</p>;
  }
  const { drawing, result } = visitor;
  return (
    <>
      <p className="caption">
        {drawing
          ? `${drawing.className} whorl, ${drawing.ridgeCount} ridges, ${drawing.minutiae.length} minutiae`
          : null}
      </p>
      <p className="caption">request {result.requestId}</p>
      <button type="button" className={`text-button caption ${styles.forget}`} onClick={() => void forgetThisBrowser()}>
        Delete this record
      </button>
    </>
  );
}
