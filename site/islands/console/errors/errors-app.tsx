import type { ErrorDetail, ErrorList as ErrorListAnswer } from '@whorl/contract/console/errors.ts';
import type { CurrentUser } from '@whorl/contract/console/sessions.ts';
import { filter, load, error as texts } from '../../../../content/interface/console/errors.json';
import { FilterField, FilterSelect } from '../list/filter-form.tsx';
import { FilteredList } from '../list/filtered-list.tsx';
import { LoadStatus } from '../list/load-status.tsx';
import { useJson } from '../list/use-json.ts';
import { useSearch } from '../list/use-search.ts';
import { ErrorList } from './error-list.tsx';
import { ErrorPage } from './error-page.tsx';
import { type ErrorView, errorQuery } from './error-view.ts';

export type ErrorsAppProps = {
  endpoints: {
    readonly currentUser: string;
    readonly updates: string;
    readonly errors: string;
    /** With `:id`, as the action. */
    readonly error: string;
    readonly errorResolve: string;
  };
};

/** Shows the list of errors with the filters in the URL, or the error in the URL. */
export function ErrorsApp({ endpoints }: ErrorsAppProps) {
  const [search, show] = useSearch();
  const { state: user } = useJson<CurrentUser>(endpoints.currentUser);
  const view = errorQuery.parse(search);
  const canResolve = user.step === 'known' && user.data.role !== 'viewer';
  return view.id === '' ? (
    <ListView {...{ endpoints, view, show }} />
  ) : (
    <SingleView {...{ endpoints, view, canResolve, show }} key={view.id} />
  );
}

type ViewProps = ErrorsAppProps & { view: ErrorView; show: (query: string) => void };

const ListView = ({ endpoints, view, show }: ViewProps) => (
  <FilteredList<keyof ErrorView, ErrorListAnswer>
    {...{ view, show }}
    section="errors"
    url={endpoints.errors}
    query={errorQuery}
    texts={load}
    filter={{
      title: filter.title,
      fields: () => (
        <>
          <FilterField name="text" label={filter.text} />
          <FilterSelect
            name="state"
            label={filter.state}
            all={filter.unresolved}
            options={[{ value: 'all', text: filter.all }]}
          />
        </>
      ),
    }}
    updates={endpoints.updates}
  >
    {(answer) => <ErrorList {...{ answer, view, show }} />}
  </FilteredList>
);

function SingleView({ endpoints, view, canResolve, show }: ViewProps & { canResolve: boolean }) {
  const toUrl = (template: string) => template.replace(':id', encodeURIComponent(view.id));
  const { state, reload, replace } = useJson<ErrorDetail>(toUrl(endpoints.error));
  const error = 'data' in state ? state.data : undefined;
  const showList = () => show(errorQuery.format({ ...view, id: '' }));
  return (
    <div className="mt-6">
      <LoadStatus state={state} texts={load} resetLabel={texts.back} onReload={reload} onReset={showList} />
      {error ? (
        <ErrorPage
          {...{ error, view, show }}
          resolveUrl={canResolve ? toUrl(endpoints.errorResolve) : undefined}
          onChange={replace}
        />
      ) : null}
    </div>
  );
}
