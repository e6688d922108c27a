import { leadStatuses } from '@whorl/contract/console/leads.ts';
import { filter as texts } from '../../../../content/interface/console/applications.json';
import { statuses } from '../../../../content/interface/console/leads.json';
import { filter as common } from '../../../../content/interface/console/list.json';
import { FilterField, FilterSelect } from '../list/filter-form.tsx';

type Props = {
  jobs: readonly string[];
  /** The job in the URL, which is an option even if no one has applied for it. */
  job: string;
};

/** Filters of the applications. */
export function ApplicationFilters({ jobs, job }: Props) {
  const listed = jobs.includes(job) || job === '' ? jobs : [...jobs, job];
  return (
    <>
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
    </>
  );
}
