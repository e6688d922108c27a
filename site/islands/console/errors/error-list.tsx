import type { ErrorList as ErrorListAnswer } from '@whorl/contract/console/errors.ts';
import { empty, list as texts } from '../../../../content/interface/console/errors.json';
import { formatCount, formatMoment } from '../format.ts';
import { ListTable } from '../list/list-table.tsx';
import { QueryLink } from '../list/query-link.tsx';
import { type ErrorView, errorQuery } from './error-view.ts';

type Props = { answer: ErrorListAnswer; view: ErrorView; show: (query: string) => void };

/** One page of errors with links to the next one. */
export function ErrorList({ answer: { errors, next }, view, show }: Props) {
  return (
    <ListTable
      {...{ texts, empty, view, next, show }}
      query={errorQuery}
      columns={[
        { title: texts.message, className: 'break-anywhere' },
        { title: texts.reports },
        { title: texts.firstSeen },
        { title: texts.lastSeen },
      ]}
      rows={errors.map((error) => ({
        key: error.id,
        cells: [
          <MessageCell key="message" error={error} view={view} show={show} />,
          formatCount(error.reports),
          formatMoment(Date.parse(error.firstSeenAt)),
          formatMoment(Date.parse(error.lastSeenAt)),
        ],
      }))}
    />
  );
}

function MessageCell({ error, view, show }: { error: ErrorListAnswer['errors'][number] } & Omit<Props, 'answer'>) {
  return (
    <>
      <QueryLink query={errorQuery.format({ ...view, id: error.id })} show={show}>
        <bdi>{error.message}</bdi>
      </QueryLink>
      <span className="caption block">
        <bdi>{error.path}</bdi>
      </span>
      {error.resolvedAt === null ? null : <span className="badge badge-good">{texts.resolved}</span>}
    </>
  );
}
