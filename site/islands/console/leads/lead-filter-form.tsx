import { IN_QUARANTINE, leadStatuses } from '@whorl/contract/console/leads.ts';
import { statuses, filter as texts } from '../../../../content/interface/console/leads.json';
import { filter as common } from '../../../../content/interface/console/list.json';
import { FilterCheckbox, FilterField, FilterForm, FilterSelect } from '../list/filter-form.tsx';
import { type LeadView, leadQuery } from './lead-view.ts';

type Props = { view: LeadView; forms: readonly string[]; show: (query: string) => void };

/** Form for the filters of the leads. */
export function LeadFilterForm({ view, forms, show }: Props) {
  const listed = forms.length > 0 || view.form === '' ? forms : [view.form];
  return (
    <FilterForm
      title={texts.title}
      submitLabel={common.show}
      values={view}
      loadedOptions={forms.length}
      onSubmit={(values) => show(leadQuery.format(values))}
      below={<FilterCheckbox name="quarantine" label={texts.quarantine} value={IN_QUARANTINE} />}
    >
      <FilterField name="email" label={texts.email} />
      <FilterSelect
        name="status"
        label={texts.status}
        all={texts.allStatuses}
        options={leadStatuses.map((value) => ({ value, text: statuses[value] }))}
      />
      <FilterSelect
        name="form"
        label={texts.form}
        all={texts.allForms}
        options={listed.map((value) => ({ value, text: value }))}
      />
      <FilterField name="from" label={common.from} type="date" />
      <FilterField name="to" label={common.to} type="date" />
    </FilterForm>
  );
}
