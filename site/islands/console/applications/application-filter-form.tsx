import { leadStatuses } from '@whorl/contract/console/leads.ts';
import { filter as texts } from '../../../../content/interface/console/applications.json';
import { statuses } from '../../../../content/interface/console/leads.json';
import { filter as common } from '../../../../content/interface/console/list.json';
import { FilterField, FilterForm, FilterSelect } from '../list/filter-form.tsx';
import { type ApplicationView, applicationQuery } from './application-view.ts';

type Props = { view: ApplicationView; jobs: readonly string[]; show: (query: string) => void };

/** Form for the filters of the applications. */
export function ApplicationFilterForm({ view, jobs, show }: Props) {
  const listed = jobs.includes(view.job) || view.job === '' ? jobs : [...jobs, view.job];
  return (
    <FilterForm
      title={texts.title}
      submitLabel={common.show}
      values={view}
      loadedOptions={jobs.length}
      onSubmit={(values) => show(applicationQuery.format(values))}
    >
      <FilterField name="email" label={texts.email} />
      <FilterSelect
        name="job"
        label={texts.job}
        all={texts.allJobs}
        options={listed.map((value) => ({ value, text: value }))}
      />
      <FilterSelect
        name="status"
        label={texts.status}
        all={texts.allStatuses}
        options={leadStatuses.map((value) => ({ value, text: statuses[value] }))}
      />
      <FilterField name="from" label={common.from} type="date" />
      <FilterField name="to" label={common.to} type="date" />
    </FilterForm>
  );
}
