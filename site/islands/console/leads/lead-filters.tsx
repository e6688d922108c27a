import { leadStatuses } from '@whorl/contract/console/leads.ts';
import { statuses, filter as texts } from '../../../../content/interface/console/leads.json';
import { filter as common } from '../../../../content/interface/console/list.json';
import { FilterField, FilterSelect } from '../list/filter-form.tsx';

type Props = {
  forms: readonly string[];
  /** The form in the URL, which is an option before the forms are loaded. */
  form: string;
};

/** Filters of the leads. */
export function LeadFilters({ forms, form }: Props) {
  const listed = forms.length > 0 || form === '' ? forms : [form];
  return (
    <>
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
      <FilterField name="owner" label={texts.owner} />
      <FilterField name="from" label={common.from} type="date" />
      <FilterField name="to" label={common.to} type="date" />
    </>
  );
}
