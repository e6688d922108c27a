import type { DeliveryList as DeliveryListAnswer } from '@whorl/contract/console/deliveries.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { empty, list as texts } from '../../../../content/interface/console/deliveries.json';
import { DataTable } from '../../../design/data-table.tsx';
import { formatMoment } from '../format.ts';
import { EmptyList } from '../list/empty-list.tsx';
import styles from '../list/list.module.css';
import { ListFooter } from '../list/list-footer.tsx';
import { QueryLink } from '../list/query-link.tsx';
import { DeliveryState } from './delivery-state.tsx';
import { type DeliveryView, deliveryQuery } from './delivery-view.ts';

type Props = {
  answer: DeliveryListAnswer;
  view: DeliveryView;
  /** Path of the leads in the console. */
  leadsPath: string;
  show: (query: string) => void;
};

/** One page of deliveries with links to the next one. */
export function DeliveryList({ answer: { deliveries, next }, view, leadsPath, show }: Props) {
  if (deliveries.length === 0) {
    const isFiltered = deliveryQuery.format(view) !== '';
    const text = isFiltered ? empty.filters : empty.nothing;
    return <EmptyList title={empty.title} text={text} isFiltered={isFiltered} show={show} />;
  }
  return (
    <>
      <div className={styles.table}>
        <DataTable
          caption={texts.caption}
          columns={[
            { title: texts.created },
            { title: texts.destination, className: 'break-anywhere' },
            { title: texts.state },
            { title: texts.attempts },
            { title: texts.subject, className: 'break-anywhere' },
            { title: texts.lastError, className: 'break-anywhere' },
          ]}
          rows={deliveries.map((delivery) => ({
            key: delivery.id,
            cells: [
              <QueryLink key="link" query={deliveryQuery.format({ ...view, id: delivery.id })} show={show}>
                {formatMoment(Date.parse(delivery.createdAt))}
              </QueryLink>,
              delivery.destination,
              <DeliveryState key="state" state={delivery.state} />,
              delivery.attempts,
              delivery.leadId === null ? (
                delivery.subject
              ) : (
                <LeadLink key="lead" path={leadsPath} id={delivery.leadId} text={texts.lead} />
              ),
              delivery.lastError ?? texts.noError,
            ],
          }))}
        />
      </div>
      <ListFooter
        count={deliveries.length === 1 ? texts.one : fillIn(texts.count, { count: deliveries.length })}
        first={view.after === '' ? undefined : deliveryQuery.format({ ...view, after: '' })}
        next={next === null ? undefined : deliveryQuery.format({ ...view, after: next })}
        texts={texts}
        show={show}
      />
    </>
  );
}

/** Link to a lead in the console. */
export const LeadLink = ({ path, id, text }: { path: string; id: string; text: string }) => (
  <a href={`${path}?id=${encodeURIComponent(id)}`}>{text}</a>
);
