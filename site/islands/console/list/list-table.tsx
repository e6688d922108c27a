import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { type ComponentProps, useRef } from 'react';
import { empty as emptyTexts, exportLinks } from '../../../../content/interface/console/list.json';
import { DataTable } from '../../../design/data-table.tsx';
import { exportFile } from '../confirmation/export-file.ts';
import styles from './list.module.css';
import { QueryLink } from './query-link.tsx';
import type { QueryFormat, QueryView } from './query-view.ts';
import { useShortcuts } from './use-shortcuts.ts';

type Props<Name extends string> = Pick<ComponentProps<typeof DataTable>, 'columns' | 'rows'> & {
  /** Texts of this kind of rows. */
  texts: { caption: string; one: string; count: string; next: string; first: string; export?: string };
  /** `filters`: shown if filters may be the reason, otherwise `nothing`. */
  empty: { title: string; nothing: string; filters: string };
  query: QueryFormat<Name | 'after'>;
  view: QueryView<Name | 'after'>;
  /** Position of the next page; null on the last one. */
  next: string | null;
  /** Endpoint of a file with everything that matches; undefined if there is none, or the user may not export. */
  exportUrl?: string | undefined;
  show: (query: string) => void;
};

/**
 * One page of a list with its number of rows and links to other pages and to files. While the focus is in the table, J and K
 * move it to the next and previous row.
 */
export function ListTable<Name extends string>({ columns, rows, texts, empty, ...props }: Props<Name>) {
  const { query, view, next, exportUrl, show } = props;
  const table = useRef<HTMLDivElement>(null);
  useShortcuts(table, { j: () => moveFocus(table.current, 1), k: () => moveFocus(table.current, -1) });
  const toPage = (after: string) => query.format({ ...view, after });
  if (rows.length === 0) {
    const isFiltered = query.format(view) !== '';
    return (
      <section className={`${styles.empty} stack-5`} aria-labelledby="empty-list">
        <h2 className="heading" id="empty-list">
          {empty.title}
        </h2>
        <p className="lead">{next !== null ? emptyTexts.searchedPart : isFiltered ? empty.filters : empty.nothing}</p>
        {next === null ? null : (
          <p>
            <QueryLink query={toPage(next)} show={show}>
              {emptyTexts.searchFurther}
            </QueryLink>
          </p>
        )}
        {isFiltered ? (
          <p>
            <QueryLink query="" show={show}>
              {emptyTexts.clear}
            </QueryLink>
          </p>
        ) : null}
      </section>
    );
  }
  const exportLink = (format: 'csv' | 'json') => (
    <a
      href={`${exportUrl}${toPage('') || '?'}&format=${format}`.replace('?&', '?')}
      download=""
      onClick={(event) => {
        event.preventDefault();
        void exportFile(event.currentTarget.href);
      }}
    >
      {exportLinks[format]}
    </a>
  );
  return (
    <>
      <div className="mt-6" ref={table}>
        <DataTable caption={texts.caption} columns={columns} rows={rows} />
      </div>
      <div className={styles.below}>
        <p className="caption" role="status">
          {rows.length === 1 ? texts.one : fillIn(texts.count, { count: rows.length })}
        </p>
        {view.after === '' ? null : (
          <QueryLink query={toPage('')} show={show}>
            {texts.first}
          </QueryLink>
        )}
        {next === null ? null : (
          <QueryLink query={toPage(next)} show={show}>
            {texts.next}
          </QueryLink>
        )}
        {exportUrl === undefined ? null : (
          <p className={`caption ${styles.export}`}>
            {texts.export} {exportLink('csv')} {exportLink('json')}
          </p>
        )}
      </div>
    </>
  );
}

/** Moves the focus to the first link of the next or previous row. */
function moveFocus(table: HTMLElement | null, step: 1 | -1): void {
  const links = [...(table?.querySelectorAll('tbody tr') ?? [])].flatMap((row) => row.querySelector('a') ?? []);
  const current = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement));
  links[current + step]?.focus();
}
