import type { MatchEvidence } from '@whorl/contract/identification/match-evidence.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { Fragment, type ReactNode } from 'react';
import * as texts from '../../../content/interface/visitor/stability-lab.json';
import { DataTable } from '../../design/data-table.tsx';
import { saveJson } from '../save-json.ts';
import { deleteVisitor, identifyOnRequest, type VisitorState } from '../visitor/visitor-store.ts';
import type { ShownVisit } from '../visits/fetch-visits.ts';
import { formatBits } from '../visits/format-bits.ts';
import { splitName } from './recognition-status.tsx';
import { useSnapshots } from './snapshot-store.ts';
import { createStabilityReport, sumEvidence } from './stability-report.ts';
import { useVisitList, type VisitList } from './use-visit-list.ts';

/** Shows which signals moved between the visits of this browser, and the evidence of each match in bits. */
export function StabilityLab({ children }: { children: ReactNode }) {
  const { visitor, list, error, retry } = useVisitList();
  return (
    <>
      <div className="quiet" aria-live="polite">
        <Status visitor={visitor} list={list} error={error} retry={retry}>
          {children}
        </Status>
      </div>
      {list && list.visits.length > 0 ? <Visits list={list} visitor={visitor} /> : null}
    </>
  );
}

type StatusProps = ReturnType<typeof useVisitList> & { children: ReactNode };

/** The state of the visits. The head of the page shows that of the identification, with its buttons. */
function Status({ visitor, list, error, retry, children }: StatusProps) {
  if (visitor.step === 'identifying') return <p>{texts.identifying}</p>;
  if (visitor.step !== 'identified') return children;
  if (error !== undefined) {
    return (
      <>
        <p>{fillIn(texts.failed, { message: error })}</p>
        <button type="button" className="button button-small mt-3" onClick={retry}>
          {texts.tryAgain}
        </button>
      </>
    );
  }
  if (list?.requestId !== visitor.result.requestId) return <p>{texts.loading}</p>;
  return <p>{describeList(list)}</p>;
}

function describeList({ visits: { length }, others }: VisitList): string {
  if (length === 0) return texts.empty;
  const listed = length === 1 ? texts.one : fillIn(texts.several, { count: length });
  return others > 0 ? `${listed} ${fillIn(texts.others, { count: others })}` : listed;
}

function Visits({ list, visitor }: { list: VisitList; visitor: VisitorState }) {
  const { snapshots } = useSnapshots();
  const { columns } = texts;
  const save = () => {
    if (visitor.step !== 'identified') return;
    saveJson('stability-lab.json', createStabilityReport(visitor.result, list, snapshots, new Date()));
  };
  return (
    <div className="mt-5" data-lab={list.requestId}>
      <DataTable
        caption={texts.caption}
        columns={[
          { title: columns.visit },
          { title: columns.result },
          { title: columns.confidence, isNumber: true },
          { title: columns.for, isNumber: true },
          { title: columns.against, isNumber: true },
          { title: columns.moved },
          { title: columns.evidence },
        ]}
        rows={list.visits.map((visit) => ({ key: visit.requestId, cells: toCells(visit, list.formatters) }))}
        note={texts.note}
      />
      <p className="flex wrap gap-3 mt-4">
        <button
          type="button"
          className="button button-small"
          onClick={() => void identifyOnRequest({ ignoreCache: true })}
        >
          {texts.again}
        </button>
        <button type="button" className="button button-small" disabled={visitor.step !== 'identified'} onClick={save}>
          {texts.download}
        </button>
        <button type="button" className="text-button" onClick={() => void deleteVisitor()}>
          {texts.deleteVisits}
        </button>
      </p>
    </div>
  );
}

function toCells(visit: ShownVisit, { formatVisit }: VisitList['formatters']): ReactNode[] {
  const { when, why, score } = formatVisit(visit);
  const bits = sumEvidence(visit.evidence);
  return [
    <time key="when" dateTime={visit.time}>
      {when}
    </time>,
    <Fragment key="result">
      <span data-result={visit.match}>{visit.match ? texts.results[visit.match] : texts.notReported}</span>{' '}
      <span className="block caption">{why}</span>
    </Fragment>,
    score,
    bits ? formatBits(bits.for) : '–',
    bits ? formatBits(bits.against) : '–',
    <span key="moved" data-moved={visit.changed?.join(' ')}>
      {describeMoved(visit)}
    </span>,
    bits ? <Evidence key="evidence" evidence={visit.evidence?.filter(isShownPart) ?? []} /> : texts.noEvidence,
  ];
}

function describeMoved({ changed, visitorFound }: ShownVisit): string {
  if (changed === undefined) return texts.notReported;
  if (changed.length > 0) return changed.map(splitName).join(', ');
  return visitorFound ? texts.nothing : texts.noProfile;
}

/** Whether a part isn't shown as 0.0. */
const isShownPart = ({ bits }: MatchEvidence): boolean => Math.abs(bits) >= 0.05;

const Evidence = ({ evidence }: { evidence: readonly MatchEvidence[] }) => (
  <details>
    <summary>{fillIn(texts.show, { count: evidence.length })}</summary>
    <ul>
      {evidence.map(({ name, bits }) => (
        <li key={name} data-evidence={name}>
          {fillIn(texts.part, { name: splitName(name), bits: formatBits(bits) })}
        </li>
      ))}
    </ul>
  </details>
);
