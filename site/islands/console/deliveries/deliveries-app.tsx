import type { DeliveryDetail, DeliveryList as DeliveryListAnswer } from '@whorl/contract/console/deliveries.ts';
import type { CurrentUser } from '@whorl/contract/console/sessions.ts';
import { filter, load, delivery as texts } from '../../../../content/interface/console/deliveries.json';
import { FilteredList } from '../list/filtered-list.tsx';
import { LoadStatus } from '../list/load-status.tsx';
import { useJson } from '../list/use-json.ts';
import { useSearch } from '../list/use-search.ts';
import { DeliveryFilters } from './delivery-filters.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { DeliveryPage } from './delivery-page.tsx';
import { type DeliveryView, deliveryQuery } from './delivery-view.ts';
import { DestinationTable } from './destination-table.tsx';

type DeliveryEndpoints = {
  readonly currentUser: string;
  readonly updates: string;
  readonly deliveries: string;
  readonly deliveriesRetry: string;
  /** With `:id`, as the retry. */
  readonly delivery: string;
  readonly deliveryRetry: string;
};
export type DeliveriesAppProps = {
  endpoints: DeliveryEndpoints;
  /** Path of the leads in the console. */
  leadsPath: string;
};

/** Shows the list of deliveries with the filters in the URL, or the delivery in the URL. */
export function DeliveriesApp({ endpoints, leadsPath }: DeliveriesAppProps) {
  const [search, show] = useSearch();
  const { state: user } = useJson<CurrentUser>(endpoints.currentUser);
  const view = deliveryQuery.parse(search);
  const role = user.step === 'known' ? user.data.role : 'viewer';
  const props = { endpoints, leadsPath, view, role, show };
  return view.id === '' ? <ListView {...props} /> : <SingleView {...props} key={view.id} />;
}

type ViewProps = DeliveriesAppProps & {
  view: DeliveryView;
  role: CurrentUser['role'];
  show: (query: string) => void;
};

const ListView = ({ endpoints, leadsPath, view, role, show }: ViewProps) => (
  <FilteredList<keyof DeliveryView, DeliveryListAnswer>
    {...{ view, show }}
    section="deliveries"
    url={endpoints.deliveries}
    query={deliveryQuery}
    texts={load}
    filter={{
      title: filter.title,
      fields: (answer) => (
        <DeliveryFilters
          destinations={answer?.destinations.map(({ name }) => name) ?? []}
          destination={view.destination}
        />
      ),
    }}
    updates={endpoints.updates}
  >
    {(answer, reload) => (
      <>
        <DestinationTable
          {...{ view, show }}
          destinations={answer.destinations}
          retryUrl={role === 'viewer' ? undefined : endpoints.deliveriesRetry}
          onReload={reload}
        />
        <DeliveryList {...{ answer, view, leadsPath, show }} />
      </>
    )}
  </FilteredList>
);

function SingleView({ endpoints, leadsPath, view, role, show }: ViewProps) {
  const toUrl = (template: string) => template.replace(':id', encodeURIComponent(view.id));
  const { state, reload } = useJson<DeliveryDetail>(toUrl(endpoints.delivery));
  const delivery = 'data' in state ? state.data : undefined;
  const showList = () => show(deliveryQuery.format({ ...view, id: '' }));
  return (
    <div className="mt-6">
      <LoadStatus state={state} texts={load} resetLabel={texts.back} onReload={reload} onReset={showList} />
      {delivery ? (
        <DeliveryPage
          {...{ delivery, view, role, leadsPath, show }}
          retryUrl={toUrl(endpoints.deliveryRetry)}
          onReload={reload}
        />
      ) : null}
    </div>
  );
}
