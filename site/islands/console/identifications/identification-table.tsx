import type { IdentificationList, IdentificationSummary } from '@whorl/contract/console/identifications.ts';
import { matchSteps } from '@whorl/contract/identification/decision.ts';
import {
  bots,
  empty,
  matches,
  signals,
  list as texts,
} from '../../../../content/interface/console/identifications.json';
import { formatMoment } from '../format.ts';
import { ListTable } from '../list/list-table.tsx';
import { QueryLink } from '../list/query-link.tsx';
import { type IdentificationView, identificationQuery } from './identification-view.ts';

type Props = {
  answer: IdentificationList;
  view: IdentificationView;
  /** Undefined if the user may not export. */
  exportUrl: string | undefined;
  show: (query: string) => void;
};

/** One page of identifications with links to the next one and to exports of all of them. */
export function IdentificationTable({ answer: { identifications, next }, view, exportUrl, show }: Props) {
  return (
    <ListTable
      {...{ texts, empty, view, next, show }}
      query={identificationQuery}
      exportUrl={exportUrl}
      columns={[
        { title: texts.time },
        { title: texts.visitor, className: 'break-anywhere' },
        { title: texts.browser },
        { title: texts.origin },
        { title: texts.bot },
        { title: texts.match },
        { title: texts.signals },
      ]}
      rows={identifications.map((one) => ({
        key: one.requestId,
        cells: [
          <QueryLink key="time" query={identificationQuery.format({ ...view, id: one.requestId })} show={show}>
            {formatMoment(Date.parse(one.at))}
          </QueryLink>,
          <VisitorCell key="visitor" found={one} view={view} show={show} />,
          <WithDetail key="browser" text={one.browser || texts.unknown} detail={one.os} />,
          <WithDetail key="origin" text={one.country ?? texts.unknown} detail={one.network} />,
          <BotBadge key="bot" bot={one.bot} />,
          <WithDetail key="match" text={formatMatch(one)} detail={one.confidence?.toFixed(2) ?? ''} />,
          formatSignals(one) || texts.none,
        ],
      }))}
    />
  );
}

type CellProps = { found: IdentificationSummary; view: IdentificationView; show: (query: string) => void };

function VisitorCell({ found: { visitorId, linkedId }, view: { workspace }, show }: CellProps) {
  return (
    <>
      <QueryLink query={identificationQuery.format({ workspace, visitorId })} show={show}>
        <code>{visitorId}</code>
      </QueryLink>
      {linkedId === null ? null : (
        <span className="caption block">
          <bdi>{linkedId}</bdi>
        </span>
      )}
    </>
  );
}

const WithDetail = ({ text, detail }: { text: string; detail: string }) => (
  <>
    {text}
    {detail === '' ? null : <span className="caption block">{detail}</span>}
  </>
);

/** Result of bot detection, marked if it is a bad bot. */
export const BotBadge = ({ bot }: Pick<IdentificationSummary, 'bot'>) =>
  bot === null ? texts.unknown : <span className={`badge ${bot === 'bad' ? 'badge-warning' : ''}`}>{bots[bot]}</span>;

/** Returns the kind of match in one or two words. */
export const formatMatch = ({ decision }: IdentificationSummary): string =>
  decision === null ? texts.unknown : matches[matchSteps[decision]];

/** Returns the names of the signals, separated by commas; empty for none. */
export const formatSignals = (found: IdentificationSummary): string =>
  found.signals.map((signal) => signals[signal]).join(', ');
