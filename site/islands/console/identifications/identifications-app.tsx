import type { IdentificationDetail, IdentificationList } from '@whorl/contract/console/identifications.ts';
import type { CurrentUser } from '@whorl/contract/console/sessions.ts';
import { detail, filter, load } from '../../../../content/interface/console/identifications.json';
import { FilteredList } from '../list/filtered-list.tsx';
import { LoadStatus } from '../list/load-status.tsx';
import { useJson } from '../list/use-json.ts';
import { useSearch } from '../list/use-search.ts';
import { CalibrationSection } from './calibration-section.tsx';
import { IdentificationFilters } from './identification-filters.tsx';
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

const ListView = ({ endpoints, listsPath, isEditor, view, show }: ViewProps) => (
  <>
    <FilteredList<keyof IdentificationView, IdentificationList>
      {...{ view, show }}
      section="identifications"
      url={endpoints.identifications}
      query={identificationQuery}
      texts={load}
      filter={{ title: filter.title, fields: () => <IdentificationFilters /> }}
      updates={endpoints.updates}
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
            {...{ answer, view, show }}
            exportUrl={isEditor ? endpoints.identificationExport : undefined}
          />
        </>
      )}
    </FilteredList>
    <CalibrationSection key={view.workspace} url={endpoints.calibration} workspace={view.workspace} />
  </>
);

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
