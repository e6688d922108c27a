import type { LeadDetail } from '@whorl/contract/console/leads.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { deliveries as texts } from '../../../../content/interface/console/leads.json';
import { DataTable } from '../../../design/data-table.tsx';
import { formatMoment } from '../format.ts';
import styles from '../list/list.module.css';

type Delivery = LeadDetail['deliveries'][number];

/** The deliveries of a lead with their attempts. */
export function LeadDeliveries({ deliveries }: { deliveries: readonly Delivery[] }) {
  if (deliveries.length === 0) return <p className="quiet">{texts.none}</p>;
  return (
    <DataTable
      caption={texts.title}
      columns={[{ title: texts.destination }, { title: texts.state }, { title: texts.attempts }, { title: texts.log }]}
      rows={deliveries.map((delivery) => ({
        key: delivery.id,
        cells: [
          delivery.destination,
          <State key="state" state={delivery.state} />,
          delivery.attempts,
          <ul key="log" className={styles.log}>
            {listChanges(delivery).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>,
        ],
      }))}
    />
  );
}

function State({ state }: Pick<Delivery, 'state'>) {
  const kind = state === 'sent' ? 'badge-good' : state === 'dead' ? 'badge-warning' : '';
  return <span className={`badge ${kind}`}>{texts.states[state]}</span>;
}

/** Returns each failed attempt, and the last or next one. */
function listChanges({ failures, state, settledAt, dueAt }: Delivery): string[] {
  const format = (time: string) => formatMoment(Date.parse(time));
  return [
    ...failures.map(({ at, reason }) => fillIn(texts.failedAt, { time: format(at), reason })),
    ...(state === 'sent' && settledAt !== null ? [fillIn(texts.sentAt, { time: format(settledAt) })] : []),
    ...(state === 'waiting' ? [fillIn(texts.dueAt, { time: format(dueAt) })] : []),
  ];
}
