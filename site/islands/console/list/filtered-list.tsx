import type { ViewSection } from '@whorl/contract/console/saved-views.ts';
import type { UpdatedSection } from '@whorl/contract/console/updates.ts';
import { type ReactNode, useEffect } from 'react';
import { filter as common } from '../../../../content/interface/console/list.json';
import { FilterForm } from './filter-form.tsx';
import type { LoadTexts } from './load-status.tsx';
import { LoadedList } from './loaded-list.tsx';
import type { QueryFormat, QueryView } from './query-view.ts';
import { useJson } from './use-json.ts';
import { type BuiltInView, ViewsMenu } from './views-menu.tsx';

/** A section, with the endpoint of its updates if it reports changes. */
type Section =
  | { section: ViewSection & UpdatedSection; updates: string }
  | { section: ViewSection; updates?: undefined };

type Props<Name extends string, Data> = Section & {
  /** Endpoint of the list. */
  url: string;
  query: QueryFormat<Name>;
  view: QueryView<Name>;
  show: (query: string) => void;
  texts: LoadTexts;
  filter: {
    /** Name of the form for screen readers. */
    title: string;
    /** @param data the loaded list, which may have the options of a filter */
    fields: (data: Data | undefined) => ReactNode;
    /** Fields that are shown below the others. */
    below?: ReactNode;
  };
  /** Views that every user has. */
  builtInViews?: readonly BuiltInView[];
  /** Shown between the form and the list. */
  above?: ReactNode;
  onLoad?: (data: Data) => void;
  children: (data: Data, reload: () => void) => ReactNode;
};

/** A list with the filters in the URL, the views that save them, and updates while it is open. */
export function FilteredList<Name extends string, Data>({ query, view, show, filter, ...props }: Props<Name, Data>) {
  const { section, url, texts, builtInViews = [], above, onLoad, children } = props;
  const listQuery = query.formatList(view);
  const { state, reload, refresh } = useJson<Data>(url + listQuery);
  const data = 'data' in state ? state.data : undefined;
  useEffect(() => {
    if (data !== undefined) onLoad?.(data);
  }, [data, onLoad]);
  return (
    <div className="mt-6">
      <ViewsMenu
        {...{ section, builtInViews, show }}
        current={query.formatFilters(view)}
        format={query.formatFilters}
      />
      <FilterForm
        title={filter.title}
        submitLabel={common.show}
        values={view}
        onSubmit={(values) => show(query.formatFilters(values))}
        below={filter.below}
      >
        {filter.fields(data)}
      </FilterForm>
      {above}
      <LoadedList
        {...{ state, texts, show }}
        onReload={reload}
        {...(props.updates !== undefined && {
          live: { updates: props.updates, section: props.section, query: listQuery, onChange: refresh },
        })}
      >
        {(loaded) => children(loaded, reload)}
      </LoadedList>
    </div>
  );
}
