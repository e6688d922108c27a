import type { IdentificationDetail, IdentificationList } from '@whorl/contract/console/identifications.ts';
import type { CurrentUser } from '@whorl/contract/console/sessions.ts';
import { detail, load } from '../../../../content/interface/console/identifications.json';
import { LoadStatus } from '../list/load-status.tsx';
import { LoadedList } from '../list/loaded-list.tsx';
import { useJson } from '../list/use-json.ts';
import { useSearch } from '../list/use-search.ts';
import { CalibrationSection } from './calibration-section.tsx';
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
  readonly calibration: string;
};
export type IdentificationsAppProps = {
  endpoints: IdentificationEndpoints;
  /** Path of the page with the lists. */
  listsPath: string;
};

/** Shows the list of identifications with the filters in the URL, or the identification in the URL. */
export function IdentificationsApp({ endpoints, listsPath }: IdentificationsAppProps) {
  const [search, show] = useSearch();
  const view = identificationQuery.parse(search);
  const { state: user } = useJson<CurrentUser>(endpoints.currentUser);
  const isEditor = user.step === 'known' && user.data.role !== 'viewer';
  const props = { endpoints, listsPath: isEditor ? listsPath : undefined, isEditor, view, show };
  return view.id === '' ? <ListView {...props} /> : <SingleView {...props} key={view.id} />;
}

type ViewProps = {
  endpoints: IdentificationEndpoints;
  /** Undefined if the user may not add entries. */
  listsPath: string | undefined;
  isEditor: boolean;
  view: IdentificationView;
  show: (query: string) => void;
};

function ListView({ endpoints, listsPath, isEditor, view, show }: ViewProps) {
  const query = identificationQuery.format(view);
  const { state, reload, refresh } = useJson<IdentificationList>(endpoints.identifications + query);
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
              <VisitorPanel
                key={view.visitorId}
                id={view.visitorId}
                url={endpoints.visitor}
                workspace={view.workspace}
                listsPath={listsPath}
              />
            )}
            <IdentificationTable
              answer={answer}
              view={view}
              exportUrl={isEditor ? endpoints.identificationExport : undefined}
              show={show}
            />
          </>
        )}
      </LoadedList>
      <CalibrationSection key={view.workspace} url={endpoints.calibration} workspace={view.workspace} />
    </div>
  );
}

function SingleView({ endpoints, listsPath, view, show }: ViewProps) {
  const url = endpoints.identification.replace(':id', encodeURIComponent(view.id));
  const { state, reload } = useJson<IdentificationDetail>(url);
  const showList = () => show(identificationQuery.format({ ...view, id: '' }));
  return (
    <div className="mt-6">
      <LoadStatus state={state} texts={load} resetLabel={detail.back} onReload={reload} onReset={showList} />
      {'data' in state && state.data ? <IdentificationPage found={state.data} {...{ listsPath, view, show }} /> : null}
    </div>
  );
}
