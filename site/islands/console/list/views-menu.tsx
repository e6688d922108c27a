import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import type { SavedView, SavedViewList, ViewSection } from '@whorl/contract/console/saved-views.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { views as texts } from '../../../../content/interface/console/list.json';
import { QueryLink } from './query-link.tsx';
import { useJson } from './use-json.ts';
import { rememberOpenedView, useOpenedView } from './use-opened-view.ts';
import { ViewDialog } from './view-dialog.tsx';
import { ViewUpdate } from './view-update.tsx';
import styles from './views-menu.module.css';

type Filters = Readonly<Record<string, string>>;

/** Filters with a name that every user has. */
export type BuiltInView = { readonly title: string; readonly filters: Filters };

type Props = {
  section: ViewSection;
  builtInViews: readonly BuiltInView[];
  /** Query of the filters that are shown. */
  current: string;
  format: (filters: Filters) => string;
  show: (query: string) => void;
};

/** Menu of the views of a list: those of every user, the user's own, and those that others share. */
export function ViewsMenu({ section, builtInViews, current, format, show }: Props) {
  const { state, refresh } = useJson<SavedViewList>(`${consoleCalls.savedViews}?section=${section}`);
  const loaded = 'data' in state ? state.data : undefined;
  const { views = [], canSave = false, canShare = false } = loaded ?? {};
  const [dialog, setDialog] = useState<{ view?: SavedView }>();
  const [message, setMessage] = useState('');
  const menu = useRef<HTMLDetailsElement>(null);
  useClosing(menu);
  const builtIn = [{ title: texts.all, filters: {} }, ...builtInViews];
  const isCurrent = (filters: Filters): boolean => format(filters) === current;
  const builtInTitle = builtIn.find(({ filters }) => isCurrent(filters))?.title;
  const hasCurrentFilters = ({ filters }: SavedView) => isCurrent(filters);
  const opened = useOpenedView(section, loaded?.views, hasCurrentFilters, builtInTitle !== undefined);
  const isChanged = opened !== undefined && !hasCurrentFilters(opened);
  const currentFilters = Object.fromEntries(new URLSearchParams(current));
  const showView = (query: string, id?: string) => {
    rememberOpenedView(section, id);
    closeMenu(menu.current);
    show(query);
  };
  const report = (text: string) => {
    setMessage(text);
    refresh();
  };
  const toItem = (view: SavedView) => (
    <li key={view.id}>
      <div>
        <QueryLink
          query={format(view.filters)}
          show={(query) => showView(query, view.id)}
          isCurrent={isCurrent(view.filters)}
        >
          <bdi>{view.name}</bdi>
        </QueryLink>
        <ViewNote view={view} />
      </div>
      {view.canChange ? (
        <button
          type="button"
          className="text-button"
          aria-label={fillIn(texts.changeOf, { name: view.name })}
          onClick={() => setDialog({ view })}
        >
          {texts.change}
        </button>
      ) : null}
    </li>
  );
  return (
    <div className={styles.line}>
      <details ref={menu} className={styles.menu}>
        <summary>
          {texts.menu} <span className={styles.current}>{describeCurrent(opened, isChanged, builtInTitle)}</span>
        </summary>
        <div className={styles.panel}>
          <Group title={texts.builtIn}>
            {builtIn.map(({ title, filters }) => (
              <li key={title}>
                <QueryLink query={format(filters)} show={showView} isCurrent={isCurrent(filters)}>
                  {title}
                </QueryLink>
              </li>
            ))}
          </Group>
          <Group title={texts.own}>{views.filter(({ isOwn }) => isOwn).map(toItem)}</Group>
          <Group title={texts.shared}>{views.filter(({ isOwn }) => !isOwn).map(toItem)}</Group>
          {state.step === 'loading' || state.step === 'known' ? null : <p className="caption">{texts.failed}</p>}
          {canSave && current === '' ? <p className="caption">{texts.noFilters}</p> : null}
          {isChanged && opened.canChange ? (
            <ViewUpdate
              view={opened}
              filters={currentFilters}
              onDone={(text) => {
                report(text);
                closeMenu(menu.current);
              }}
            />
          ) : null}
          {canSave && current !== '' ? (
            <button type="button" className="button button-small" onClick={() => setDialog({})}>
              {isChanged ? texts.saveNew : texts.save}
            </button>
          ) : null}
        </div>
      </details>
      <p className="caption" role="status">
        {message}
      </p>
      {dialog === undefined ? null : (
        <ViewDialog
          {...dialog}
          {...{ section, canShare }}
          filters={currentFilters}
          onChanged={report}
          onConflict={refresh}
          onClosed={() => {
            setDialog(undefined);
            closeMenu(menu.current);
          }}
        />
      )}
    </div>
  );
}

/** Returns the name of what is shown, which an own view with the filters of a built-in one has first. */
function describeCurrent(opened: SavedView | undefined, isChanged: boolean, builtInTitle: string | undefined): string {
  if (opened !== undefined && !isChanged) return opened.name;
  return builtInTitle ?? (opened === undefined ? texts.unsaved : fillIn(texts.changedOf, { name: opened.name }));
}

/** Says whose view it is, or that others see the user's own. */
function ViewNote({ view: { isOwn, isShared, owner } }: { view: SavedView }) {
  if (!isShared) return null;
  return <span className="caption block break-anywhere">{isOwn ? texts.isShared : (owner ?? texts.consoleToken)}</span>;
}

function Group({ title, children }: { title: string; children: readonly ReactNode[] }) {
  const id = useId();
  if (children.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 className="caption" id={id}>
        {title}
      </h2>
      <ul className={styles.list}>{children}</ul>
    </section>
  );
}

/** Closes the menu, and moves the focus to its button if it was in the menu. */
function closeMenu(menu: HTMLDetailsElement | null): void {
  if (menu === null) return;
  const hasFocus = menu.contains(document.activeElement) || document.activeElement === document.body;
  menu.open = false;
  if (hasFocus) menu.querySelector('summary')?.focus();
}

/** Closes a menu on Escape, on a click outside and when the focus leaves it. */
function useClosing(menu: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const { current } = menu;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && current?.open) closeMenu(current);
    };
    const onPointerDown = ({ target }: Event) => {
      if (current?.open && !current.contains(target as Node) && !isInDialog(target)) current.open = false;
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget === null || current === null) return;
      if (!current.contains(relatedTarget as Node) && !isInDialog(relatedTarget)) current.open = false;
    };
    current?.addEventListener('keydown', onKeyDown);
    current?.addEventListener('focusout', onFocusOut);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      current?.removeEventListener('keydown', onKeyDown);
      current?.removeEventListener('focusout', onFocusOut);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, [menu]);
}

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('dialog') !== null;
