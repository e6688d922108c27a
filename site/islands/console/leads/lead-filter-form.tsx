import { IN_QUARANTINE, leadStatuses } from '@whorl/contract/console/leads.ts';
import { statuses, filter as texts } from '../../../../content/interface/console/leads.json';
import { filter as common } from '../../../../content/interface/console/list.json';
import { FilterCheckbox, FilterField, FilterForm, FilterSelect } from '../list/filter-form.tsx';
import { QueryLink } from '../list/query-link.tsx';
import { type LeadView, leadQuery } from './lead-view.ts';

type Props = { view: LeadView; forms: readonly string[]; userName: string; show: (query: string) => void };

const { empty } = leadQuery;

/** Form for the filters of the leads, with links to the views that are used most. */
export function LeadFilterForm({ view, forms, userName, show }: Props) {
  const views = [
    { title: texts.all, filter: empty },
    { title: texts.unanswered, filter: { ...empty, status: 'new' } },
    ...(userName === '' ? [] : [{ title: texts.own, filter: { ...empty, owner: userName } }]),
    { title: texts.held, filter: { ...empty, quarantine: IN_QUARANTINE } },
  ];
  const listed = forms.length > 0 || view.form === '' ? forms : [view.form];
  return (
    <FilterForm
      title={texts.title}
      submitLabel={common.show}
      values={view}
      loadedOptions={forms.length}
      onSubmit={(values) => show(leadQuery.format(values))}
      above={views.map(({ title, filter }) => {
        const query = leadQuery.format(filter);
        const isCurrent = query === leadQuery.format({ ...view, after: '' });
        return (
          <QueryLink key={title} {...{ query, show, isCurrent }}>
            {title}
          </QueryLink>
        );
      })}
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
      <FilterField name="owner" label={texts.owner} />
      <FilterField name="from" label={common.from} type="date" />
      <FilterField name="to" label={common.to} type="date" />
    </FilterForm>
  );
}
