import type { CallDetail, CallList as CallListAnswer } from '@whorl/contract/console/sales-calls.ts';
import type { CurrentUser } from '@whorl/contract/console/sessions.ts';
import { filter as common } from '../../../../content/interface/console/list.json';
import { filter, load, call as texts } from '../../../../content/interface/console/sales-calls.json';
import { FilterField, FilterSelect } from '../list/filter-form.tsx';
import { FilteredList } from '../list/filtered-list.tsx';
import { LoadStatus } from '../list/load-status.tsx';
import { useJson } from '../list/use-json.ts';
import { useSearch } from '../list/use-search.ts';
import { CallList } from './call-list.tsx';
import { CallPage } from './call-page.tsx';
import { type CallView, callQuery } from './call-view.ts';

export type SalesCallsAppProps = {
  endpoints: {
    readonly currentUser: string;
    readonly updates: string;
    readonly salesCalls: string;
    readonly salesCallExport: string;
    /** With `:id`, as the action. */
    readonly salesCall: string;
    readonly salesCallCancel: string;
  };
  /** Path of the page with leads. */
  leadsPath: string;
};

/** Shows the list of sales calls with the filters in the URL, or the call in the URL. */
export function SalesCallsApp({ endpoints, leadsPath }: SalesCallsAppProps) {
  const [search, show] = useSearch();
  const { state: user } = useJson<CurrentUser>(endpoints.currentUser);
  const view = callQuery.parse(search);
  const isEditor = user.step === 'known' && user.data.role !== 'viewer';
  const props = { endpoints, leadsPath, view, isEditor, show };
  return view.id === '' ? <ListView {...props} /> : <SingleView {...props} key={view.id} />;
}

type ViewProps = SalesCallsAppProps & { view: CallView; isEditor: boolean; show: (query: string) => void };

const ListView = ({ endpoints, view, isEditor, show }: ViewProps) => (
  <FilteredList<keyof CallView, CallListAnswer>
    {...{ view, show }}
    section="sales-calls"
    url={endpoints.salesCalls}
    query={callQuery}
    texts={load}
    filter={{
      title: filter.title,
      fields: () => (
        <>
          <FilterField name="email" label={filter.email} />
          <FilterSelect
            name="state"
            label={filter.state}
            all={filter.upcoming}
            options={(['past', 'canceled', 'all'] as const).map((value) => ({ value, text: filter[value] }))}
          />
          <FilterField name="from" label={common.from} type="date" />
          <FilterField name="to" label={common.to} type="date" />
        </>
      ),
    }}
    updates={endpoints.updates}
  >
    {(answer) => <CallList {...{ answer, view, show }} exportUrl={isEditor ? endpoints.salesCallExport : undefined} />}
  </FilteredList>
);

function SingleView({ endpoints, leadsPath, view, isEditor, show }: ViewProps) {
  const toUrl = (template: string) => template.replace(':id', encodeURIComponent(view.id));
  const { state, reload, replace } = useJson<CallDetail>(toUrl(endpoints.salesCall));
  const call = 'data' in state ? state.data : undefined;
  const showList = () => show(callQuery.format({ ...view, id: '' }));
  return (
    <div className="mt-6">
      <LoadStatus state={state} texts={load} resetLabel={texts.back} onReload={reload} onReset={showList} />
      {call ? (
        <CallPage
          {...{ call, leadsPath, view, show }}
          cancelUrl={isEditor ? toUrl(endpoints.salesCallCancel) : undefined}
          onChange={replace}
        />
      ) : null}
    </div>
  );
}
