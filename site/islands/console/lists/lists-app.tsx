import type { ListEntryList } from '@whorl/contract/console/lists.ts';
import type { CurrentUser } from '@whorl/contract/console/sessions.ts';
import { type ListEntry, listActions, listKinds } from '@whorl/contract/lists/list-entry.ts';
import { actions, filter, kinds, list, load, entry as texts } from '../../../../content/interface/console/lists.json';
import { FilterField, FilterSelect } from '../list/filter-form.tsx';
import { FilteredList } from '../list/filtered-list.tsx';
import { LoadStatus } from '../list/load-status.tsx';
import { QueryLink } from '../list/query-link.tsx';
import { useJson } from '../list/use-json.ts';
import { useSearch } from '../list/use-search.ts';
import { AddEntryForm } from './add-entry-form.tsx';
import { EntryPage } from './entry-page.tsx';
import { EntryTable } from './entry-table.tsx';
import { type EntryView, entryQuery } from './entry-view.ts';

export type ListsAppProps = {
  endpoints: {
    readonly currentUser: string;
    readonly updates: string;
    readonly listEntries: string;
    readonly listEntryExport: string;
    /** With `:id`. */
    readonly listEntry: string;
  };
};

/** Shows the entries of all lists with the filters in the URL, the entry in the URL, or the form that adds one. */
export function ListsApp({ endpoints }: ListsAppProps) {
  const [search, show] = useSearch();
  const { state: user } = useJson<CurrentUser>(endpoints.currentUser);
  const view = entryQuery.parse(search);
  const canChange = user.step === 'known' && user.data.role !== 'viewer';
  const props = { endpoints, view, canChange, show };
  if (view.id !== '') return <SingleView {...props} key={view.id} />;
  if (view.add === '' || (user.step !== 'loading' && !canChange)) return <ListView {...props} />;
  return canChange ? <AddView {...props} /> : null;
}

type ViewProps = ListsAppProps & { view: EntryView; canChange: boolean; show: (query: string) => void };

const AddView = ({ endpoints, view, show }: ViewProps) => (
  <div className="mt-6">
    <p>
      <QueryLink query={entryQuery.formatList(view)} show={show}>
        {texts.back}
      </QueryLink>
    </p>
    <AddEntryForm url={endpoints.listEntries} view={view} show={show} />
  </div>
);

const ListView = ({ endpoints, view, canChange, show }: ViewProps) => (
  <FilteredList<keyof EntryView, ListEntryList>
    {...{ view, show }}
    section="lists"
    url={endpoints.listEntries}
    query={entryQuery}
    texts={load}
    filter={{
      title: filter.title,
      fields: () => (
        <>
          <FilterField name="text" label={filter.text} />
          <FilterSelect
            name="kind"
            label={filter.kind}
            all={filter.allKinds}
            options={listKinds.map((value) => ({ value, text: kinds[value] }))}
          />
          <FilterSelect
            name="action"
            label={filter.action}
            all={filter.allActions}
            options={listActions.map((value) => ({ value, text: actions[value] }))}
          />
        </>
      ),
    }}
    updates={endpoints.updates}
    above={
      canChange ? (
        <p className="mt-5">
          <QueryLink className="button" query={entryQuery.format({ ...view, add: 'yes' })} show={show}>
            {list.add}
          </QueryLink>
        </p>
      ) : null
    }
  >
    {(answer) => (
      <EntryTable {...{ answer, view, show }} exportUrl={canChange ? endpoints.listEntryExport : undefined} />
    )}
  </FilteredList>
);

function SingleView({ endpoints, view, canChange, show }: ViewProps) {
  const url = endpoints.listEntry.replace(':id', encodeURIComponent(view.id));
  const { state, reload, replace } = useJson<ListEntry>(url);
  const entry = 'data' in state ? state.data : undefined;
  const showList = () => show(entryQuery.formatList(view));
  return (
    <div className="mt-6">
      <LoadStatus state={state} texts={load} resetLabel={texts.back} onReload={reload} onReset={showList} />
      {entry ? <EntryPage {...{ entry, url, view, canChange, show }} onChange={replace} onRemoved={showList} /> : null}
    </div>
  );
}
