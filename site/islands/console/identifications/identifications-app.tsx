import type { IdentificationDetail, IdentificationList } from '@whorl/contract/console/identifications.ts';
import type { CurrentUser } from '@whorl/contract/console/sessions.ts';
import { detail, load } from '../../../../content/interface/console/identifications.json';
import { LoadStatus } from '../list/load-status.tsx';
import { LoadedList } from '../list/loaded-list.tsx';
import { useJson } from '../list/use-json.ts';
import { useSearch } from '../list/use-search.ts';
import { IdentificationFilterForm } from './identification-filter-form.tsx';
import { IdentificationPage } from './identification-page.tsx';
import { IdentificationTable } from './identification-table.tsx';
import { type IdentificationView, identificationQuery } from './identification-view.ts';
import { VisitorPanel } from './visitor-panel.tsx';

export type IdentificationEndpoints = {
  readonly currentUser: string;
  readonly updates: string;
  readonly identifications: string;
  readonly identificationExport: string;
  /** With `:id`, as the next one. */
  readonly identification: string;
  readonly visitor: string;
};
export type IdentificationsAppProps = { endpoints: IdentificationEndpoints };

/** Shows the list of identifications with the filters in the URL, or the identification in the URL. */
export function IdentificationsApp({ endpoints }: IdentificationsAppProps) {
  const [search, show] = useSearch();
  const view = identificationQuery.parse(search);
  const props = { endpoints, view, show };
  return view.id === '' ? <ListView {...props} /> : <SingleView {...props} key={view.id} />;
}

type ViewProps = { endpoints: IdentificationEndpoints; view: IdentificationView; show: (query: string) => void };

function ListView({ endpoints, view, show }: ViewProps) {
  const { state: user } = useJson<CurrentUser>(endpoints.currentUser);
  const query = identificationQuery.format(view);
  const { state, reload, refresh } = useJson<IdentificationList>(endpoints.identifications + query);
  const canExport = user.step === 'known' && user.data.role !== 'viewer';
  return (
    <div className="mt-6">
      <IdentificationFilterForm view={view} show={show} />
      <LoadedList
        {...{ state, show }}
        texts={load}
        onReload={reload}
        live={{ updates: endpoints.updates, section: 'identifications', query, onChange: refresh }}
      >
        {(answer) => (
          <>
            {view.visitorId === '' ? null : (
              <VisitorPanel key={view.visitorId} id={view.visitorId} url={endpoints.visitor} />
            )}
            <IdentificationTable
              answer={answer}
              view={view}
              exportUrl={canExport ? endpoints.identificationExport : undefined}
              show={show}
            />
          </>
        )}
      </LoadedList>
    </div>
  );
}

function SingleView({ endpoints, view, show }: ViewProps) {
  const url = endpoints.identification.replace(':id', encodeURIComponent(view.id));
  const { state, reload } = useJson<IdentificationDetail>(url);
  const showList = () => show(identificationQuery.format({ ...view, id: '' }));
  return (
    <div className="mt-6">
      <LoadStatus state={state} texts={load} resetLabel={detail.back} onReload={reload} onReset={showList} />
      {'data' in state && state.data ? <IdentificationPage found={state.data} view={view} show={show} /> : null}
    </div>
  );
}
