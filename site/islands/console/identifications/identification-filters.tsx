import { filteredSignals } from '@whorl/contract/console/identifications.ts';
import { botResults } from '@whorl/contract/identification/result.ts';
import { bots, signals, filter as texts } from '../../../../content/interface/console/identifications.json';
import { filter as common } from '../../../../content/interface/console/list.json';
import { FilterField, FilterSelect } from '../list/filter-form.tsx';

/** Filters of the identifications. */
export const IdentificationFilters = () => (
  <>
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
  </>
);
