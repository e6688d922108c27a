import type { ErrorDetail, ErrorList as ErrorListAnswer } from '@whorl/contract/console/errors.ts';
import type { CurrentUser } from '@whorl/contract/console/sessions.ts';
import { filter, load, error as texts } from '../../../../content/interface/console/errors.json';
import { filter as common } from '../../../../content/interface/console/list.json';
import { FilterField, FilterForm, FilterSelect } from '../list/filter-form.tsx';
import { LoadStatus } from '../list/load-status.tsx';
import { LoadedList } from '../list/loaded-list.tsx';
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

function ListView({ endpoints, view, show }: ViewProps) {
  const query = errorQuery.format(view);
  const { state, reload, refresh } = useJson<ErrorListAnswer>(endpoints.errors + query);
  return (
    <div className="mt-6">
      <FilterForm
        title={filter.title}
        submitLabel={common.show}
        values={view}
        onSubmit={(values) => show(errorQuery.format(values))}
      >
        <FilterField name="text" label={filter.text} />
        <FilterSelect
          name="state"
          label={filter.state}
          all={filter.unresolved}
          options={[{ value: 'all', text: filter.all }]}
        />
      </FilterForm>
      <LoadedList
        {...{ state, show }}
        texts={load}
        onReload={reload}
        live={{ updates: endpoints.updates, section: 'errors', query, onChange: refresh }}
      >
        {(answer) => <ErrorList answer={answer} view={view} show={show} />}
      </LoadedList>
    </div>
  );
}

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
