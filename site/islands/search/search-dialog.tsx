import '../../design/search.css';
import { describeOutcome, type SearchOutcome, searchUrl } from '@whorl/contract/search/results-view.ts';
import { type Marked, QUERY_LENGTH, queryParameter, type SearchHit } from '@whorl/contract/search/search-answer.ts';
import { pathsInScripts } from '@whorl/contract/urls.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import * as texts from '../../../content/interface/site/search-dialog.json';
import { createSearchClient, type SearchClient, TYPING_PAUSE_MS } from './search-client.ts';
import styles from './search-dialog.module.css';

/** Number of results that fit below the field on a laptop and above the keyboard of a phone. */
const SHOWN_PAGES = 6;
const optionId = (index: number): string => `search-option-${index}`;

/** Shows the dialog in its own React root, because it belongs to no page. */
export function openSearch(): void {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const close = () => {
    root.unmount();
    host.remove();
  };
  // Rendered synchronously, so that the next keystroke goes into the field.
  flushSync(() => root.render(<SearchDialog onClosed={close} />));
}

type Shown = { outcome: SearchOutcome; status: string };

/** Search dialog with a field and a list of results; the focus stays in the field. */
export function SearchDialog({ onClosed }: { onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const asker = useRef<SearchClient>(undefined);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(-1);
  const [{ outcome, status }, setShown] = useState<Shown>({ outcome: { step: 'no query' }, status: '' });
  const hits = outcome.step === 'answered' ? outcome.answer.hits : [];
  const suggestion = outcome.step === 'answered' ? outcome.answer.suggestion : undefined;

  useLayoutEffect(() => {
    dialog.current?.showModal();
    asker.current = createSearchClient(SHOWN_PAGES, {
      wait: () => setShown((before) => ({ ...before, status: texts.searching })),
      show(found) {
        setActive(-1);
        setShown({ outcome: found, status: describeOutcome(found) });
      },
    });
    return () => asker.current?.stop();
  }, []);

  function type(typed: string): void {
    setQuery(typed);
    asker.current?.ask(typed, TYPING_PAUSE_MS);
  }

  function take(proposed: string): void {
    type(proposed);
    dialog.current?.querySelector('input')?.focus();
  }

  function press(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0) {
      event.preventDefault();
      // Index −1 is the field itself.
      const next = ((active + 1 + step + hits.length + 1) % (hits.length + 1)) - 1;
      setActive(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      dialog.current?.querySelector<HTMLElement>(active < 0 ? '[data-all]' : `#${optionId(active)}`)?.click();
    }
  }

  /** Closes the dialog when a link is clicked, so that the page gets the focus back before it handles the click. */
  function leave(event: MouseEvent): void {
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (isPlain && (event.target as Element).closest('a')) dialog.current?.close();
    // Clicks on the backdrop have the dialog as their target.
    else if (event.target === dialog.current) dialog.current.close();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter and Escape do the same
    <dialog ref={dialog} className={styles.dialog} aria-label={texts.title} onClose={onClosed} onClick={leave}>
      <div className={styles.line}>
        <input
          dir="auto"
          className={styles.input}
          role="combobox"
          aria-label={texts.label}
          aria-autocomplete="list"
          aria-expanded={hits.length > 0}
          aria-controls="search-options"
          aria-activedescendant={active < 0 ? undefined : optionId(active)}
          name={queryParameter}
          placeholder={texts.label}
          maxLength={QUERY_LENGTH}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck="false"
          enterKeyHint="search"
          value={query}
          onChange={({ target }) => type(target.value)}
          onKeyDown={press}
        />
        <button className="button button-small" type="button" onClick={() => dialog.current?.close()}>
          {texts.close}
        </button>
      </div>
      <div id="search-options" className={`options ${styles.options}`} role="listbox" aria-label={texts.pages}>
        {hits.map((hit, index) => (
          <Option key={hit.url} hit={hit} id={optionId(index)} isActive={index === active} />
        ))}
      </div>
      <div className={styles.foot}>
        <p className="small" role="status">
          {status}
          {suggestion === undefined ? null : (
            <>
              {' '}
              <button className="text-button" type="button" onClick={() => take(suggestion)}>
                {fillIn(texts.suggestion, { query: suggestion })}
              </button>
            </>
          )}
        </p>
        <a data-all="" className="link small" href={query.trim() === '' ? pathsInScripts.search : searchUrl(query)}>
          {outcome.step === 'answered' && outcome.answer.total > hits.length ? texts.all : texts.page}
        </a>
      </div>
    </dialog>
  );
}

function Option({ hit, id, isActive }: { hit: SearchHit; id: string; isActive: boolean }) {
  const { url, kind, language, title, section, excerpt } = hit;
  return (
    <a
      id={id}
      className={`hit ${styles.option} hover-sunk`}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={url}
    >
      <span className="caption">{kind}</span>
      <span className="hit-title" lang={language}>
        <MarkedText text={title} />
      </span>
      {section === undefined ? null : (
        <span className="hit-section" lang={language}>
          <MarkedText text={section} />
        </span>
      )}
      <span className="hit-excerpt" lang={language}>
        <MarkedText text={excerpt} />
      </span>
    </a>
  );
}

function MarkedText({ text }: { text: Marked }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the index determines whether a piece is marked
  return text.map((piece, index) => (index % 2 === 0 ? piece : <mark key={index}>{piece}</mark>));
}
