import { IN_QUARANTINE, type LeadAnswer, type LeadList as LeadListAnswer } from '@whorl/contract/console/leads.ts';
import type { CurrentUser } from '@whorl/contract/console/sessions.ts';
import { useCallback, useState } from 'react';
import { filter, load, lead as texts } from '../../../../content/interface/console/leads.json';
import { ErasableView } from '../list/erasable-view.tsx';
import { FilterCheckbox } from '../list/filter-form.tsx';
import { FilteredList } from '../list/filtered-list.tsx';
import { useJson } from '../list/use-json.ts';
import { useSearch } from '../list/use-search.ts';
import { LeadFilters } from './lead-filters.tsx';
import { LeadList } from './lead-list.tsx';
import { LeadPage } from './lead-page.tsx';
import { type LeadView, leadQuery } from './lead-view.ts';

export type LeadEndpoints = {
  readonly currentUser: string;
  readonly updates: string;
  readonly leads: string;
  readonly leadExport: string;
  /** With `:id`, as the other actions. */
  readonly lead: string;
  readonly leadRelease: string;
  readonly leadRetry: string;
  readonly leadErase: string;
};
export type LeadsAppProps = {
  endpoints: LeadEndpoints;
  /** Path of the page with identifications. */
  identificationsPath: string;
};

/** Shows the list of leads with the filters in the URL, or the lead in the URL. */
export function LeadsApp({ endpoints, identificationsPath }: LeadsAppProps) {
  const [search, show] = useSearch();
  const { state: user } = useJson<CurrentUser>(endpoints.currentUser);
  const view = leadQuery.parse(search);
  const [listedIds, setListedIds] = useState<readonly string[]>([]);
  const { name: userName = '', role = 'viewer' } = user.step === 'known' ? user.data : {};
  const props = { endpoints, identificationsPath, view, role, userName, show };
  return view.id === '' ? (
    <ListView {...props} onList={setListedIds} />
  ) : (
    <SingleView {...props} listedIds={listedIds} key={view.id} />
  );
}

type ViewProps = LeadsAppProps & {
  view: LeadView;
  role: CurrentUser['role'];
  userName: string;
  show: (query: string) => void;
};

type ListViewProps = ViewProps & { onList: (ids: readonly string[]) => void };

function ListView({ endpoints, view, role, userName, show, onList }: ListViewProps) {
  const onLoad = useCallback(({ leads }: LeadListAnswer) => onList(leads.map(({ id }) => id)), [onList]);
  return (
    <FilteredList<keyof LeadView, LeadListAnswer>
      {...{ view, show, onLoad }}
      section="leads"
      url={endpoints.leads}
      query={leadQuery}
      texts={load}
      filter={{
        title: filter.title,
        fields: (answer) => <LeadFilters forms={answer?.forms ?? []} form={view.form} />,
        below: <FilterCheckbox name="quarantine" label={filter.quarantine} value={IN_QUARANTINE} />,
      }}
      builtInViews={[
        { title: filter.unanswered, filters: { status: 'new' } },
        ...(userName === '' ? [] : [{ title: filter.own, filters: { owner: userName } }]),
        { title: filter.held, filters: { quarantine: IN_QUARANTINE } },
      ]}
      updates={endpoints.updates}
    >
      {(answer) => (
        <LeadList {...{ answer, view, show }} canExport={role !== 'viewer'} exportUrl={endpoints.leadExport} />
      )}
    </FilteredList>
  );
}

type SingleViewProps = ViewProps & {
  /** Leads of the list that was shown before, in its order. */
  listedIds: readonly string[];
};

const SingleView = ({ endpoints, view, show, ...props }: SingleViewProps) => (
  <ErasableView<LeadAnswer>
    url={endpoints.lead.replace(':id', encodeURIComponent(view.id))}
    texts={load}
    backLabel={texts.back}
    onBack={() => show(leadQuery.format({ ...view, id: '' }))}
  >
    {(answer, actions) => <LeadPage {...{ answer, endpoints, view, show }} {...props} {...actions} />}
  </ErasableView>
);
