import type { DeliveryList as DeliveryListAnswer } from '@whorl/contract/console/deliveries.ts';
import { empty, list as texts } from '../../../../content/interface/console/deliveries.json';
import { formatMoment } from '../format.ts';
import { ListTable } from '../list/list-table.tsx';
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
  return (
    <ListTable
      {...{ texts, empty, view, next, show }}
      query={deliveryQuery}
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
  );
}

/** Link to a lead in the console. */
export const LeadLink = ({ path, id, text }: { path: string; id: string; text: string }) => (
  <a href={`${path}?id=${encodeURIComponent(id)}`}>{text}</a>
);
