'use client';

import '../../design/search.css';
import { searchElements, searchUrl, searchView } from '@whorl/contract/search/results-view.ts';
import { LARGEST_LIMIT, QUERY_LENGTH, queryParameter } from '@whorl/contract/search/search-answer.ts';
import { pathsInScripts } from '@whorl/contract/urls.ts';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { applyView } from '../apply-view.ts';
import { FilledElsewhere } from '../filled-elsewhere.tsx';
import { type Asker, createAsker, TYPING_PAUSE_MS } from './ask-search.ts';
import styles from './search-form.module.css';

/**
 * The form of the search page and what it finds. The server fills both for who comes with a query, with or without
 * script; here typing goes on from there.
 *
 * @param children what stands there as long as nothing is asked
 */
export function SearchForm({ children }: { children: ReactNode }) {
  const input = useRef<HTMLInputElement>(null);
  const asker = useRef<Asker>(undefined);

  useLayoutEffect(() => {
    const field = input.current;
    if (!field) return;
    asker.current = createAsker(LARGEST_LIMIT, {
      wait: () => applyView(document, 'id', { [searchElements.status]: { text: 'Looking …' } }),
      show(outcome, query) {
        applyView(document, 'id', searchView(outcome));
        if (query !== '') document.title = `Search: ${query}`;
      },
    });
    const read = () => {
      field.value = queryOf(location.search);
      asker.current?.ask(field.value);
    };
    // What was typed before this script ran counts; what the server has answered is not asked again.
    const isAnswered = document.getElementById(searchElements.results)?.hasChildNodes();
    if (field.value === '') read();
    else if (!isAnswered || field.value !== queryOf(location.search)) asker.current.ask(field.value);
    window.addEventListener('popstate', read);
    return () => {
      window.removeEventListener('popstate', read);
      asker.current?.stop();
    };
  }, []);

  function ask(pauseMs: number): void {
    const query = input.current?.value ?? '';
    asker.current?.ask(query, pauseMs);
    history.replaceState(history.state, '', query.trim() === '' ? pathsInScripts.search : searchUrl(query));
  }

  /** A proposal or an example: the address follows by itself, as for every link. */
  function follow(event: MouseEvent): void {
    const link = (event.target as Element).closest('a');
    if (!link || !input.current || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (link.pathname !== pathsInScripts.search) return;
    input.current.value = queryOf(link.search);
    asker.current?.ask(input.current.value);
  }

  return (
    <search className="block" onClick={follow} onKeyDown={(event) => walk(event, input.current)}>
      <form
        className={styles.form}
        action={pathsInScripts.search}
        onSubmit={(event) => {
          event.preventDefault();
          ask(0);
        }}
      >
        <h1 className="row-title">
          <label htmlFor={searchElements.input}>What do you look for?</label>
        </h1>
        <input
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
          onInput={() => ask(TYPING_PAUSE_MS)}
        />
        <button className="button" type="submit">
          Search
        </button>
      </form>
      <FilledElsewhere id={searchElements.status} className={`small ${styles.status}`} isStatus />
      <FilledElsewhere id={searchElements.results} className={`${styles.results} mt-6`} />
      <div className={`${styles.start} mt-8`}>{children}</div>
    </search>
  );
}

/** Arrows go through the results and back into the field. */
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

const queryOf = (search: string): string => new URLSearchParams(search).get(queryParameter) ?? '';
