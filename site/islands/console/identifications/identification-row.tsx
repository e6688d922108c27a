import type { IdentificationSummary } from '@whorl/contract/console/identifications.ts';
import { matchSteps } from '@whorl/contract/identification/decision.ts';
import type { ReactNode } from 'react';
import { bots, matches, signals, list as texts } from '../../../../content/interface/console/identifications.json';
import type { Column } from '../../../design/data-table.tsx';
import { formatMoment } from '../format.ts';

/** Columns of a list of identifications. */
export const identificationColumns: readonly Column[] = [
  { title: texts.time },
  { title: texts.visitor, className: 'break-anywhere' },
  { title: texts.browser },
  { title: texts.origin },
  { title: texts.bot },
  { title: texts.match },
  { title: texts.signals },
];

/** Adds the links of a row to its texts. */
export type IdentificationLinks = {
  toIdentification: (found: IdentificationSummary, text: ReactNode) => ReactNode;
  toVisitor: (found: IdentificationSummary, text: ReactNode) => ReactNode;
};
const withoutLinks: IdentificationLinks = {
  toIdentification: (_found, text) => text,
  toVisitor: (_found, text) => text,
};

/** Returns the row of an identification, one cell for each of `identificationColumns`. Pages outside of the console omit the links. */
export const createIdentificationRow = (found: IdentificationSummary, links = withoutLinks) => ({
  key: found.requestId,
  cells: [
    links.toIdentification(found, formatMoment(Date.parse(found.at))),
    <VisitorCell key="visitor" found={found} link={links.toVisitor} />,
    <WithDetail key="browser" text={found.browser || texts.unknown} detail={found.os} />,
    <WithDetail key="origin" text={found.country ?? texts.unknown} detail={found.network} />,
    <BotBadge key="bot" bot={found.bot} />,
    <WithDetail key="match" text={formatMatch(found)} detail={found.confidence?.toFixed(2) ?? ''} />,
    formatSignals(found) || texts.none,
  ],
});

type CellProps = { found: IdentificationSummary; link: IdentificationLinks['toVisitor'] };

function VisitorCell({ found, link }: CellProps) {
  return (
    <>
      {link(found, <code>{found.visitorId}</code>)}
      {found.linkedId === null ? null : (
        <span className="caption block">
          <bdi>{found.linkedId}</bdi>
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
