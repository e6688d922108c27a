import type { ReadResult } from '@whorl/contract/identification/result.ts';
import type { ReactNode } from 'react';
import { visitCount } from '../visitor/visit-count.ts';
import { askForIdentification, type VisitorState } from '../visitor/visitor-store.ts';
import { loadVisits, type VisitsState } from './visits-store.ts';

type Props = { visitor: VisitorState; visits: VisitsState };

/** What the table shows just now, and what the visitor can do about it. */
export function VisitStatus({ visitor, visits }: Props) {
  switch (visitor.step) {
    case 'unread':
      return <p>Latent until this browser has been read.</p>;
    case 'asks':
      return (
        <Ask button="Read my browser">
          {visitor.reason} Pressing the button keeps a signed id in this browser and one record with us. Both can be
          deleted below the table.
        </Ask>
      );
    case 'reading':
      return <p>Reading this browser …</p>;
    case 'failed':
      return <Ask button="Try again">This browser could not be read: {visitor.message}.</Ask>;
    case 'forgotten':
      return <Ask button="Read my browser again">{visitor.deleted}</Ask>;
    case 'known':
      return <KnownStatus visits={visits} visitor={visitor.result} />;
  }
}

function Ask({ button, children }: { button: string; children: ReactNode }) {
  return (
    <>
      <p>{children}</p>
      <button type="button" className="button button-small" onClick={() => void askForIdentification()}>
        {button}
      </button>
    </>
  );
}

function KnownStatus({ visits, visitor }: { visits: VisitsState; visitor: ReadResult }) {
  if (visits.step === 'failed') {
    return (
      <>
        <p>The list of your visits did not come: {visits.message}.</p>
        <button type="button" className="button button-small" onClick={() => void loadVisits(visitor)}>
          Ask again
        </button>
      </>
    );
  }
  if (visits.step !== 'known') return <p>Asking for your visits …</p>;
  const { length } = visits.visits;
  const id = <span className="evidence own break-anywhere">{visitor.visitorId}</span>;
  if (length === 0) return <p>{visits.words.emptyNote(visits.isDirect)}</p>;
  return (
    <>
      <p>
        Seen {visitCount(visitor).toLowerCase()} under {id}
        <span className="caption"> {visits.words.shownNote(length, visits.others)}</span>
      </p>
      <a className="link" href={location.pathname} target="_blank" rel="noopener">
        Visit again in a new tab
      </a>
    </>
  );
}
