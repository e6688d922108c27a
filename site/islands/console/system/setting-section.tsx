import type { Setting, SettingList } from '@whorl/contract/console/system.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { filter, off, reload as reloadLabel } from '../../../../content/interface/console/list.json';
import { load, settings as texts } from '../../../../content/interface/console/system.json';
import { DataTable } from '../../../design/data-table.tsx';
import { FilterField, FilterForm, FilterSelect } from '../list/filter-form.tsx';
import { LoadStatus } from '../list/load-status.tsx';
import { createQueryFormat, type QueryView } from '../list/query-view.ts';
import { useJson } from '../list/use-json.ts';
import { useSearch } from '../list/use-search.ts';

const settingQuery = createQueryFormat(['text', 'source']);

/** The settings with a filter, which is stored in the URL. */
export function SettingSection({ url }: { url: string }) {
  const [search, show] = useSearch();
  const view = settingQuery.parse(search);
  const { state, reload } = useJson<SettingList>(url);
  const all = 'data' in state ? state.data?.settings : undefined;
  return (
    <>
      <p className="caption measure-90ch">{texts.text}</p>
      <FilterForm
        title={texts.filter}
        submitLabel={filter.show}
        values={view}
        onSubmit={(values) => show(settingQuery.format(values))}
      >
        <FilterField name="text" label={texts.search} />
        <FilterSelect
          name="source"
          label={texts.source}
          all={texts.sources.environment}
          options={otherSources.map((value) => ({ value, text: texts.sources[value] }))}
        />
      </FilterForm>
      <LoadStatus
        state={state}
        texts={{ ...off, failed: load.settings }}
        resetLabel={reloadLabel}
        onReload={reload}
        onReset={reload}
      />
      {all ? <SettingTable settings={all.filter((setting) => isMatch(setting, view))} /> : null}
    </>
  );
}

/** Values of the filter; by default the list has what is set in the environment. */
const otherSources = ['default', 'none', 'all'] as const;

function isMatch({ name, description, source }: Setting, view: QueryView<'text' | 'source'>): boolean {
  if (view.source !== 'all' && (view.source || 'environment') !== source) return false;
  return `${name} ${description}`.toLowerCase().includes(view.text.toLowerCase());
}

function SettingTable({ settings }: { settings: readonly Setting[] }) {
  return (
    <>
      {settings.length === 0 ? null : (
        <DataTable
          caption={texts.caption}
          columns={[
            { title: texts.name, className: 'break-anywhere' },
            { title: texts.value, className: 'break-anywhere' },
            { title: texts.source },
          ]}
          rows={settings.map((setting) => ({
            key: setting.name,
            cells: [
              <SettingName key="name" {...setting} />,
              <SettingValue key="value" {...setting} />,
              texts.sources[setting.source],
            ],
          }))}
        />
      )}
      <p className="caption" role="status">
        {describeCount(settings.length)}
      </p>
    </>
  );
}

function describeCount(count: number): string {
  if (count === 0) return texts.noMatch;
  return count === 1 ? texts.one : fillIn(texts.count, { count });
}

const SettingName = ({ name, description }: Setting) => (
  <>
    <code>{name}</code>
    <span className="caption block">{description}</span>
  </>
);

function SettingValue({ source, value }: Setting) {
  if (value !== null) return <code>{value}</code>;
  return source === 'environment' ? texts.hidden : texts.empty;
}
