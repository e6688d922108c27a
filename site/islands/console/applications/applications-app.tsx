import type {
  ApplicationAnswer,
  ApplicationList as ApplicationListAnswer,
} from '@whorl/contract/console/applications.ts';
import type { CurrentUser } from '@whorl/contract/console/sessions.ts';
import { useState } from 'react';
import { load, application as texts } from '../../../../content/interface/console/applications.json';
import { empty } from '../../../../content/interface/console/list.json';
import { LoadStatus } from '../list/load-status.tsx';
import { useJson } from '../list/use-json.ts';
import { useSearch } from '../list/use-search.ts';
import { ApplicationFilterForm } from './application-filter-form.tsx';
import { ApplicationList } from './application-list.tsx';
import { ApplicationPage } from './application-page.tsx';
import { type ApplicationView, applicationQuery } from './application-view.ts';

export type ApplicationEndpoints = {
  readonly currentUser: string;
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
  const role = user.step === 'known' ? user.data.role : 'viewer';
  const props = { endpoints, leadsPath, view, role, show };
  return view.id === '' ? <ListView {...props} /> : <SingleView {...props} key={view.id} />;
}

type ViewProps = ApplicationsAppProps & {
  view: ApplicationView;
  role: CurrentUser['role'];
  show: (query: string) => void;
};

function ListView({ endpoints, view, role, show }: ViewProps) {
  const { state, reload } = useJson<ApplicationListAnswer>(endpoints.applications + applicationQuery.format(view));
  const answer = 'data' in state ? state.data : undefined;
  return (
    <div className="mt-6">
      <ApplicationFilterForm view={view} jobs={answer?.jobs ?? []} show={show} />
      <LoadStatus state={state} texts={load} resetLabel={empty.clear} onReload={reload} onReset={() => show('')} />
      {answer ? (
        <div aria-busy={state.step === 'loading'}>
          <ApplicationList
            {...{ answer, view, show }}
            exportUrl={role === 'viewer' ? undefined : endpoints.applicationExport}
          />
        </div>
      ) : null}
    </div>
  );
}

function SingleView({ endpoints, leadsPath, view, role, show }: ViewProps) {
  const url = endpoints.application.replace(':id', encodeURIComponent(view.id));
  const { state, reload, replace } = useJson<ApplicationAnswer>(url);
  const [erasure, setErasure] = useState('');
  const answer = 'data' in state ? state.data : undefined;
  const onErased = (text: string) => {
    setErasure(text);
    reload();
  };
  const showList = () => show(applicationQuery.format({ ...view, id: '' }));
  return (
    <div className="mt-6">
      {/* Which services have a copy is not stored anywhere after the erasure. */}
      <p className={erasure === '' ? 'visually-hidden' : 'callout callout-rule'} role="status">
        {erasure}
      </p>
      <LoadStatus state={state} texts={load} resetLabel={texts.back} onReload={reload} onReset={showList} />
      {answer ? (
        <ApplicationPage
          {...{ answer, endpoints, leadsPath, view, role, show, onErased }}
          onChange={replace}
          onReload={reload}
        />
      ) : null}
    </div>
  );
}
