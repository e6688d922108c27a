import { deliveryStates } from '@whorl/contract/console/deliveries.ts';
import { states, filter as texts } from '../../../../content/interface/console/deliveries.json';
import { filter as common } from '../../../../content/interface/console/list.json';
import { FilterField, FilterSelect } from '../list/filter-form.tsx';

type Props = {
  destinations: readonly string[];
  /** The destination in the URL, which is an option even if there is none with this name. */
  destination: string;
};

/** Filters of the deliveries. */
export function DeliveryFilters({ destinations, destination }: Props) {
  const listed =
    destination === '' || destinations.includes(destination) ? destinations : [...destinations, destination];
  return (
    <>
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
    </>
  );
}
