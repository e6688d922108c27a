'use client';

import { replaceEntry } from '../../browser/replace-entry.ts';
import '../../design/search.css';
import { searchElements, searchUrl, searchView } from '@whorl/contract/search/results-view.ts';
import { LARGEST_LIMIT, QUERY_LENGTH, queryParameter } from '@whorl/contract/search/search-answer.ts';
import { pathsInScripts } from '@whorl/contract/urls.ts';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { applyView } from '../apply-view.ts';
import { UnmanagedElement } from '../unmanaged-element.tsx';
import { createSearchClient, type SearchClient, TYPING_PAUSE_MS } from './search-client.ts';
import styles from './search-form.module.css';

/**
 * Form and results of the search page. The server renders both for a URL with a query, with or without a script; here
 * typing updates them.
 *
 * @param props.label label of the field
 * @param props.children content while the query is empty
 */
export function SearchForm({ label, children }: { label: string; children: ReactNode }) {
  const input = useRef<HTMLInputElement>(null);
  const asker = useRef<SearchClient>(undefined);

  useLayoutEffect(() => {
    const field = input.current;
    if (!field) return;
    asker.current = createSearchClient(LARGEST_LIMIT, {
      wait: () => applyView(document, 'id', { [searchElements.status]: { text: 'Searching …' } }),
      show(outcome, query) {
        applyView(document, 'id', searchView(outcome));
        if (query !== '') document.title = `Search: ${query}`;
      },
    });
    const read = () => {
      field.value = readQuery(location.search);
      asker.current?.ask(field.value);
    };
    // Keeps what was typed before this script ran, and doesn't repeat a request that the server has already answered.
    const isAnswered = document.getElementById(searchElements.results)?.hasChildNodes();
    if (field.value === '') read();
    else if (!isAnswered || field.value !== readQuery(location.search)) asker.current.ask(field.value);
    window.addEventListener('popstate', read);
    return () => {
      window.removeEventListener('popstate', read);
      asker.current?.stop();
    };
  }, []);

  function scheduleSearch(pauseMs: number): void {
    const query = input.current?.value ?? '';
    asker.current?.ask(query, pauseMs);
    replaceEntry({ url: query.trim() === '' ? pathsInScripts.search : searchUrl(query) });
  }

  /** Handles a click on a suggestion or an example. The link itself changes the URL. */
  function handleClick(event: MouseEvent): void {
    const link = (event.target as Element).closest('a');
    if (!link || !input.current || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (link.pathname !== pathsInScripts.search) return;
    input.current.value = readQuery(link.search);
    asker.current?.ask(input.current.value);
  }

  return (
    <search className="block" onClick={handleClick} onKeyDown={(event) => walk(event, input.current)}>
      <form
        className={styles.form}
        action={pathsInScripts.search}
        onSubmit={(event) => {
          event.preventDefault();
          scheduleSearch(0);
        }}
      >
        <h1 className="row-title">
          <label htmlFor={searchElements.input}>{label}</label>
        </h1>
        <input
          dir="auto"
          ref={input}
          id={searchElements.input}
          className={styles.input}
          name={queryParameter}
          type="search"
          maxLength={QUERY_LENGTH}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck="false"
          enterKeyHint="search"
          onInput={() => scheduleSearch(TYPING_PAUSE_MS)}
        />
        <button className="button" type="submit">
          Search
        </button>
      </form>
      <UnmanagedElement id={searchElements.status} className={`small ${styles.status}`} isStatus />
      <UnmanagedElement id={searchElements.results} className={`${styles.results} mt-6`} />
      <div className={`${styles.start} mt-8`}>{children}</div>
    </search>
  );
}

/** Moves the focus through the results and back to the field with the arrow keys. */
function walk(event: KeyboardEvent, input: HTMLInputElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !input || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const stops = [input, ...document.querySelectorAll<HTMLElement>(`#${searchElements.results} .hit`)];
  const here = stops.indexOf(event.target as HTMLElement);
  const next = here < 0 ? undefined : stops[here + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const readQuery = (search: string): string => new URLSearchParams(search).get(queryParameter) ?? '';
