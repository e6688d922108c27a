import type { KeyDetail, KeyList as KeyListAnswer } from '@whorl/contract/console/keys.ts';
import type { CurrentUser } from '@whorl/contract/console/sessions.ts';
import { filter, list, load, key as texts } from '../../../../content/interface/console/keys.json';
import { FilteredList } from '../list/filtered-list.tsx';
import { LoadStatus } from '../list/load-status.tsx';
import { QueryLink } from '../list/query-link.tsx';
import { useJson } from '../list/use-json.ts';
import { useSearch } from '../list/use-search.ts';
import { CreateKeyForm } from './create-key-form.tsx';
import { KeyFilters } from './key-filters.tsx';
import { KeyList } from './key-list.tsx';
import { KeyPage } from './key-page.tsx';
import { type KeyView, keyQuery } from './key-view.ts';
import { SealingSection } from './sealing-section.tsx';

export type KeyEndpoints = {
  readonly currentUser: string;
  readonly keys: string;
  readonly keyExport: string;
  /** With `:id`, as the actions. */
  readonly key: string;
  readonly keyRotate: string;
  readonly keyRevoke: string;
  readonly sealingKeys: string;
  /** With `:id`, the workspace. */
  readonly sealingKey: string;
};
export type KeysAppProps = {
  endpoints: KeyEndpoints;
  /** Path of the page with leads. */
  leadsPath: string;
};

/** Shows the list of keys with the filters in the URL, the key in the URL, or the form that creates one. */
export function KeysApp({ endpoints, leadsPath }: KeysAppProps) {
  const [search, show] = useSearch();
  const { state: user } = useJson<CurrentUser>(endpoints.currentUser);
  const view = keyQuery.parse(search);
  const role = user.step === 'known' ? user.data.role : 'viewer';
  const props = { endpoints, leadsPath, view, role, show };
  if (view.create !== '' && role === 'administrator') return <CreateView {...props} />;
  return view.id === '' ? <ListView {...props} /> : <SingleView {...props} key={view.id} />;
}

type ViewProps = KeysAppProps & { view: KeyView; role: CurrentUser['role']; show: (query: string) => void };

function CreateView({ endpoints, view, show }: ViewProps) {
  return (
    <div className="mt-6">
      <p>
        <QueryLink query={keyQuery.format({ ...view, create: '' })} show={show}>
          {texts.back}
        </QueryLink>
      </p>
      <CreateKeyForm url={endpoints.keys} view={view} show={show} />
    </div>
  );
}

const ListView = ({ endpoints, view, role, show }: ViewProps) => (
  <>
    <FilteredList<keyof KeyView, KeyListAnswer>
      {...{ view, show }}
      section="keys"
      url={endpoints.keys}
      query={keyQuery}
      texts={load}
      filter={{ title: filter.title, fields: () => <KeyFilters /> }}
      above={
        role === 'administrator' ? (
          <p className="mt-5">
            <QueryLink className="button" query={keyQuery.format({ ...view, create: 'yes' })} show={show}>
              {list.create}
            </QueryLink>
          </p>
        ) : null
      }
    >
      {(answer) => (
        <KeyList {...{ answer, view, show }} exportUrl={role === 'viewer' ? undefined : endpoints.keyExport} />
      )}
    </FilteredList>
    <SealingSection
      urls={{ list: endpoints.sealingKeys, one: endpoints.sealingKey }}
      isAdministrator={role === 'administrator'}
    />
  </>
);

function SingleView({ endpoints, leadsPath, view, role, show }: ViewProps) {
  const { state, reload, replace } = useJson<KeyDetail>(endpoints.key.replace(':id', encodeURIComponent(view.id)));
  const key = 'data' in state ? state.data : undefined;
  const showList = () => show(keyQuery.format({ ...view, id: '' }));
  return (
    <div className="mt-6">
      <LoadStatus state={state} texts={load} resetLabel={texts.back} onReload={reload} onReset={showList} />
      {key ? (
        <KeyPage {...{ endpoints, leadsPath, view, role, show }} value={key} onChange={replace} onReload={reload} />
      ) : null}
    </div>
  );
}
