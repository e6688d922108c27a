import type { LeadDetail } from '@whorl/contract/console/leads.ts';
import { deliveries as texts } from '../../../../content/interface/console/leads.json';
import { DataTable } from '../../../design/data-table.tsx';
import { DeliveryLog } from '../deliveries/delivery-log.tsx';
import { DeliveryState } from '../deliveries/delivery-state.tsx';

/** The deliveries of a lead with their attempts. */
export function LeadDeliveries({ deliveries }: Pick<LeadDetail, 'deliveries'>) {
  if (deliveries.length === 0) return <p className="quiet">{texts.none}</p>;
  return (
    <DataTable
      caption={texts.title}
      columns={[{ title: texts.destination }, { title: texts.state }, { title: texts.attempts }, { title: texts.log }]}
      rows={deliveries.map((delivery) => ({
        key: delivery.id,
        cells: [
          delivery.destination,
          <DeliveryState key="state" state={delivery.state} />,
          delivery.attempts,
          <DeliveryLog key="log" delivery={delivery} />,
        ],
      }))}
    />
  );
}
