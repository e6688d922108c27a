import { filteredSignals } from '@whorl/contract/console/identifications.ts';
import { botResults } from '@whorl/contract/identification/result.ts';
import { bots, signals, filter as texts } from '../../../../content/interface/console/identifications.json';
import { filter as common } from '../../../../content/interface/console/list.json';
import { FilterField, FilterForm, FilterSelect } from '../list/filter-form.tsx';
import { type IdentificationView, identificationQuery } from './identification-view.ts';

type Props = { view: IdentificationView; show: (query: string) => void };

/** Form for the filters of the identifications. */
export const IdentificationFilterForm = ({ view, show }: Props) => (
  <FilterForm
    title={texts.title}
    submitLabel={common.show}
    values={view}
    onSubmit={(values) => show(identificationQuery.format(values))}
  >
    <FilterField name="visitorId" label={texts.visitorId} />
    <FilterField name="linkedId" label={texts.linkedId} />
    <FilterField name="network" label={texts.network} />
    <FilterField name="country" label={texts.country} />
    <FilterSelect
      name="bot"
      label={texts.bot}
      all={texts.allBots}
      options={botResults.map((value) => ({ value, text: bots[value] }))}
    />
    <FilterSelect
      name="signal"
      label={texts.signal}
      all={texts.allSignals}
      options={filteredSignals.map((value) => ({ value, text: signals[value] }))}
    />
    <FilterField name="workspace" label={texts.workspace} />
    <FilterField name="from" label={common.from} type="date" />
    <FilterField name="to" label={common.to} type="date" />
  </FilterForm>
);
