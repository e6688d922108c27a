/** View of a list as stored in the query of its URL: filters, page and what is open. An empty value is the default. */
export type QueryView<Name extends string> = Readonly<Record<Name, string>>;

export type QueryFormat<Name extends string> = {
  /** The view without filters. */
  readonly empty: QueryView<Name>;
  /** Parses the query of a URL. Invalid values are kept, so that the server can report them. */
  parse(search: string): QueryView<Name>;
  /** Returns the query of a view with a question mark; empty if all values are. */
  format(view: Partial<QueryView<Name>>): string;
  /** Returns the query of the list: the filters and the page of a view. */
  formatList(view: Partial<QueryView<Name>>): string;
  /** Returns the query of the filters, which a saved view consists of. */
  formatFilters(view: Readonly<Record<string, string>>): string;
};

/**
 * Creates the format of a view, whose parameter `after` is the position of the page.
 *
 * @param filters parameters that filter the list, in their order in the URL
 * @param others parameters that show something in place of the list
 */
export function createQueryFormat<const Filter extends string, const Other extends string = never>(
  filters: readonly Filter[],
  others: readonly Other[] = [],
): QueryFormat<Filter | 'after' | Other> {
  type Name = Filter | 'after' | Other;
  const names: readonly Name[] = [...filters, 'after', ...others];
  const fill = (find: (name: Name) => string) =>
    Object.fromEntries(names.map((name) => [name, find(name)])) as QueryView<Name>;
  const format = (shown: readonly string[], view: Readonly<Record<string, string | undefined>>): string => {
    const query = new URLSearchParams(shown.flatMap((name) => (view[name] ? [[name, view[name]]] : [])));
    return query.size === 0 ? '' : `?${query}`;
  };
  return {
    empty: fill(() => ''),
    parse(search) {
      const query = new URLSearchParams(search);
      return fill((name) => query.get(name) ?? '');
    },
    format: (view) => format(names, view),
    formatList: (view) => format([...filters, 'after'], view),
    formatFilters: (view) => format(filters, view),
  };
}
