import { useCallback, useEffect, useState } from 'react';

/** Returns the query of the page's URL, also after back and forward, and a function that shows another one. */
export function useSearch(): readonly [search: string, showSearch: (next: string) => void] {
  const [search, setSearch] = useState(() => location.search);
  useEffect(() => {
    const update = () => setSearch(location.search);
    window.addEventListener('popstate', update);
    return () => window.removeEventListener('popstate', update);
  }, []);
  const showSearch = useCallback((next: string) => {
    if (next !== location.search) history.pushState({}, '', location.pathname + next);
    setSearch(next);
  }, []);
  return [search, showSearch];
}
