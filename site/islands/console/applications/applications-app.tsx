import type {
  ApplicationAnswer,
  ApplicationList as ApplicationListAnswer,
} from '@whorl/contract/console/applications.ts';
import type { CurrentUser } from '@whorl/contract/console/sessions.ts';
import { useCallback, useState } from 'react';
import { filter, load, application as texts } from '../../../../content/interface/console/applications.json';
import { ErasableView } from '../list/erasable-view.tsx';
import { FilteredList } from '../list/filtered-list.tsx';
import { useJson } from '../list/use-json.ts';
import { useSearch } from '../list/use-search.ts';
import { ApplicationFilters } from './application-filters.tsx';
import { ApplicationList } from './application-list.tsx';
import { ApplicationPage } from './application-page.tsx';
import { type ApplicationView, applicationQuery } from './application-view.ts';

export type ApplicationEndpoints = {
  readonly currentUser: string;
  readonly updates: string;
  readonly applications: string;
  readonly applicationExport: string;
  /** With `:id`, as the actions. */
  readonly application: string;
  /** With `:id` and `:file`. */
  readonly applicationFile: string;
  readonly lead: string;
  readonly leadRelease: string;
  readonly leadRetry: string;
  readonly leadErase: string;
};
export type ApplicationsAppProps = {
  endpoints: ApplicationEndpoints;
  /** Path of the page with leads. */
  leadsPath: string;
};

/** Shows the list of applications with the filters in the URL, or the application in the URL. */
export function ApplicationsApp({ endpoints, leadsPath }: ApplicationsAppProps) {
  const [search, show] = useSearch();
  const { state: user } = useJson<CurrentUser>(endpoints.currentUser);
  const view = applicationQuery.parse(search);
  const [listedIds, setListedIds] = useState<readonly string[]>([]);
  const { name: userName = '', role = 'viewer' } = user.step === 'known' ? user.data : {};
  const props = { endpoints, leadsPath, view, role, show };
  return view.id === '' ? (
    <ListView {...props} onList={setListedIds} />
  ) : (
    <SingleView {...props} {...{ userName, listedIds }} key={view.id} />
  );
}

type ViewProps = ApplicationsAppProps & {
  view: ApplicationView;
  role: CurrentUser['role'];
  show: (query: string) => void;
};

type ListViewProps = ViewProps & { onList: (ids: readonly string[]) => void };

function ListView({ endpoints, view, role, show, onList }: ListViewProps) {
  const onLoad = useCallback(
    ({ applications }: ApplicationListAnswer) => onList(applications.map(({ id }) => id)),
    [onList],
  );
  return (
    <FilteredList<keyof ApplicationView, ApplicationListAnswer>
      {...{ view, show, onLoad }}
      section="applications"
      url={endpoints.applications}
      query={applicationQuery}
      texts={load}
      filter={{
        title: filter.title,
        fields: (answer) => <ApplicationFilters jobs={answer?.jobs ?? []} job={view.job} />,
      }}
      updates={endpoints.updates}
    >
      {(answer) => (
        <ApplicationList
          {...{ answer, view, show }}
          exportUrl={role === 'viewer' ? undefined : endpoints.applicationExport}
        />
      )}
    </FilteredList>
  );
}

type SingleViewProps = ViewProps & {
  userName: string;
  /** Applications of the list that was shown before, in its order. */
  listedIds: readonly string[];
};

const SingleView = ({ endpoints, view, show, ...props }: SingleViewProps) => (
  <ErasableView<ApplicationAnswer>
    url={endpoints.application.replace(':id', encodeURIComponent(view.id))}
    texts={load}
    backLabel={texts.back}
    onBack={() => show(applicationQuery.format({ ...view, id: '' }))}
  >
    {(answer, actions) => <ApplicationPage {...{ answer, endpoints, view, show }} {...props} {...actions} />}
  </ErasableView>
);
