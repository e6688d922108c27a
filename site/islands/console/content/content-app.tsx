import { type ContentList, textStates } from '@whorl/contract/console/content.ts';
import { filter, list, load, states } from '../../../../content/interface/console/content.json';
import { FilterField, FilterSelect } from '../list/filter-form.tsx';
import { FilteredList } from '../list/filtered-list.tsx';
import { useSearch } from '../list/use-search.ts';
import { ContentTable } from './content-table.tsx';
import { type ContentView, contentQuery } from './content-view.ts';

export type ContentAppProps = { readonly url: string };

/** Shows the texts of the site with the filters in the URL. */
export function ContentApp({ url }: ContentAppProps) {
  const [search, show] = useSearch();
  const view = contentQuery.parse(search);
  return (
    <FilteredList<keyof ContentView, ContentList>
      {...{ view, show, url }}
      section="content"
      query={contentQuery}
      texts={load}
      filter={{
        title: filter.title,
        fields: (answer) => (
          <>
            <FilterField name="text" label={filter.text} />
            <FilterSelect
              name="kind"
              label={filter.kind}
              all={filter.allKinds}
              options={listKinds(answer?.kinds ?? [], view.kind)}
            />
            <FilterSelect
              name="state"
              label={filter.state}
              all={filter.allStates}
              options={textStates.map((value) => ({ value, text: states[value] }))}
            />
          </>
        ),
      }}
      builtInViews={[
        { title: filter.drafts, filters: { state: 'draft' } },
        { title: filter.scheduled, filters: { state: 'scheduled' } },
        { title: filter.late, filters: { state: 'late' } },
      ]}
      above={<p className="caption mt-5">{list.intro}</p>}
    >
      {(answer) => <ContentTable {...{ answer, view, show }} />}
    </FilteredList>
  );
}

/** Returns the options of a kind. The one in the URL is an option even if there is none with this name. */
function listKinds(kinds: ContentList['kinds'], current: string): { value: string; text: string }[] {
  const options = kinds.map(({ folder, title }) => ({ value: folder, text: title }));
  const isListed = current === '' || options.some(({ value }) => value === current);
  return isListed ? options : [...options, { value: current, text: current }];
}
