import type { ResultWithSignals } from '@whorl/contract/identification/result.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import type { ReactNode } from 'react';
import { button, seen, status } from '../../../content/interface/visitor/visits.json';
import { TextWithElements } from '../text-with-elements.tsx';
import { chooseVisitCountText } from '../visitor/visit-count-text.ts';
import { identifyOnRequest, type VisitorState } from '../visitor/visitor-store.ts';
import { loadVisits, type VisitsState } from './visits-store.ts';

type Props = { visitor: VisitorState; visits: VisitsState };

/** Describes what the table shows, with the available actions. */
export function VisitStatus({ visitor, visits }: Props) {
  switch (visitor.step) {
    case 'idle':
      return <p>{status.idle}</p>;
    case 'waiting':
      return (
        <IdentifyPrompt buttonLabel={button.identify}>
          {fillIn(status.waiting, { reason: visitor.reason })}
        </IdentifyPrompt>
      );
    case 'identifying':
      return <p>{status.identifying}</p>;
    case 'failed':
      return (
        <IdentifyPrompt buttonLabel={button.tryAgain}>
          {fillIn(status.failed, { message: visitor.message })}
        </IdentifyPrompt>
      );
    case 'deleted':
      return <IdentifyPrompt buttonLabel={button.identifyAgain}>{visitor.deleted}</IdentifyPrompt>;
    case 'identified':
      return <KnownStatus visits={visits} visitor={visitor.result} />;
  }
}

function IdentifyPrompt({ buttonLabel, children }: { buttonLabel: string; children: ReactNode }) {
  return (
    <>
      <p>{children}</p>
      <button type="button" className="button button-small" onClick={() => void identifyOnRequest()}>
        {buttonLabel}
      </button>
    </>
  );
}

function KnownStatus({ visits, visitor }: { visits: VisitsState; visitor: ResultWithSignals }) {
  if (visits.step === 'failed') {
    return (
      <>
        <p>{fillIn(status.notLoaded, { message: visits.message })}</p>
        <button type="button" className="button button-small" onClick={() => void loadVisits(visitor)}>
          {button.tryAgain}
        </button>
      </>
    );
  }
  if (visits.step !== 'known') return <p>{status.loading}</p>;
  const { length } = visits.visits;
  const id = <span className="evidence own break-anywhere">{visitor.visitorId}</span>;
  if (length === 0) return <p>{visits.formatters.describeNoVisits(visits.isDirect)}</p>;
  return (
    <>
      <p>
        <TextWithElements text={chooseVisitCountText(visitor, seen)} parts={{ id, count: visitor.visits }} />
        <span className="caption"> {visits.formatters.describeShownVisits(length, visits.others)}</span>
      </p>
      <a className="link" href={location.pathname} target="_blank" rel="noopener">
        {button.newTab}
      </a>
    </>
  );
}
