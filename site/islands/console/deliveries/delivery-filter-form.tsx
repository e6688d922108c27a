import { deliveryStates } from '@whorl/contract/console/deliveries.ts';
import { states, filter as texts } from '../../../../content/interface/console/deliveries.json';
import { filter as common } from '../../../../content/interface/console/list.json';
import { FilterField, FilterForm, FilterSelect } from '../list/filter-form.tsx';
import { type DeliveryView, deliveryQuery } from './delivery-view.ts';

type Props = { view: DeliveryView; destinations: readonly string[]; show: (query: string) => void };

/** Form for the filters of the deliveries. */
export function DeliveryFilterForm({ view, destinations, show }: Props) {
  const { destination } = view;
  const listed =
    destination === '' || destinations.includes(destination) ? destinations : [...destinations, destination];
  return (
    <FilterForm
      title={texts.title}
      submitLabel={common.show}
      values={view}
      loadedOptions={listed.length}
      onSubmit={(values) => show(deliveryQuery.format(values))}
    >
      <FilterSelect
        name="destination"
        label={texts.destination}
        all={texts.allDestinations}
        options={listed.map((value) => ({ value, text: value }))}
      />
      <FilterSelect
        name="state"
        label={texts.state}
        all={texts.allStates}
        options={deliveryStates.map((value) => ({ value, text: states[value] }))}
      />
      <FilterField name="from" label={common.from} type="date" />
      <FilterField name="to" label={common.to} type="date" />
    </FilterForm>
  );
}
