import type { DestinationState } from '@whorl/contract/console/deliveries.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { destinations as texts } from '../../../../content/interface/console/deliveries.json';
import { DataTable } from '../../../design/data-table.tsx';
import { sendJson } from '../fetch-json.ts';
import { formatCount, formatDuration, formatMoment } from '../format.ts';
import styles from '../list/list.module.css';
import { QueryLink } from '../list/query-link.tsx';
import { useAction } from '../list/use-action.tsx';
import { type DeliveryView, deliveryQuery } from './delivery-view.ts';

type Props = {
  destinations: readonly DestinationState[];
  view: DeliveryView;
  /** URL of the endpoint that retries all failed deliveries of a destination; undefined if the user may not. */
  retryUrl: string | undefined;
  show: (query: string) => void;
  onReload: () => void;
};

/** The state of each destination, with links to its deliveries. */
export function DestinationTable({ destinations, view, retryUrl, show, onReload }: Props) {
  const { run, status } = useAction();
  const retry = (url: string, destination: string) =>
    run(async () => {
      const { deliveriesDue } = await sendJson<{ deliveriesDue: number }>('POST', url, { destination });
      onReload();
      return fillIn(texts.retried, { destination, count: deliveriesDue });
    });
  if (destinations.length === 0) return <p className="quiet mt-6">{texts.none}</p>;
  return (
    <div className="mt-6">
      <DataTable
        caption={texts.title}
        columns={[
          { title: texts.destination, className: 'break-anywhere' },
          { title: texts.waiting },
          { title: texts.held },
          { title: texts.dead },
          { title: texts.oldestDue },
          { title: texts.sent },
          { title: texts.circuit },
        ]}
        rows={destinations.map((destination) => ({
          key: destination.name,
          cells: [
            <QueryLink
              key="name"
              query={deliveryQuery.format({ destination: destination.name })}
              show={show}
              isCurrent={view.destination === destination.name}
            >
              {destination.name}
            </QueryLink>,
            formatCount(destination.waiting),
            formatCount(destination.held),
            <Failed
              key="dead"
              destination={destination}
              retry={retryUrl ? (name) => retry(retryUrl, name) : undefined}
            />,
            destination.oldestDueSeconds === null ? texts.noneDue : formatDuration(destination.oldestDueSeconds),
            formatCount(destination.sentLastDay),
            <Circuit key="circuit" destination={destination} />,
          ],
        }))}
      />
      {status}
    </div>
  );
}

type FailedProps = { destination: DestinationState; retry: ((name: string) => void) | undefined };

function Failed({ destination: { name, dead }, retry }: FailedProps) {
  if (dead === 0) return '0';
  return (
    <>
      <span className="badge badge-warning">{formatCount(dead)}</span>{' '}
      {retry ? (
        <button
          type="button"
          className="text-button"
          aria-label={fillIn(texts.retryOf, { destination: name })}
          onClick={() => retry(name)}
        >
          {texts.retry}
        </button>
      ) : null}
    </>
  );
}

function Circuit({ destination: { circuit, pausedUntil } }: { destination: DestinationState }) {
  if (circuit === 'closed') return texts.closed;
  const time = pausedUntil === null ? '' : formatMoment(Date.parse(pausedUntil));
  return <span className={`badge badge-warning ${styles.wrapping}`}>{fillIn(texts[circuit], { time })}</span>;
}
