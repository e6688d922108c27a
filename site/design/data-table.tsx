import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { ScrollIfWide } from './scroll-if-wide.tsx';

export type Column = {
  title: ReactNode;
  /** Label of each value on a phone, where each row is shown as a record. Defaults to the title if that is text. */
  label?: string;
  isNumber?: boolean;
  /** CSS classes of each value. */
  className?: string | undefined;
};

type Props = {
  /** The first column contains the row headers. */
  columns: readonly Column[];
  rows: readonly { key: string | number; cells: readonly ReactNode[]; isMarked?: boolean; state?: string }[];
  caption?: ReactNode;
  captionClass?: string;
  note?: ReactNode;
  className?: string | undefined;
  /** Whether phones also show the columns side by side. */
  keepsColumns?: boolean;
  /** Whether the columns are too wide for phones, which then scroll the table. */
  isWide?: boolean;
};

/** Returns a table with column headers, row headers and, for phones, a label per value. */
export function DataTable({ columns, rows, caption, captionClass = 'visually-hidden', note, ...props }: Props) {
  const { className = '', keepsColumns = false, isWide = false } = props;
  const Around = isWide ? ScrollRegion : keepsColumns ? ScrollIfWide : Fragment;
  const isAsRecords = !(keepsColumns || isWide);
  return (
    <Around>
      <table className={`rule-table${isAsRecords ? ' as-records' : ''} ${className}`.trim()}>
        {caption === undefined ? null : <caption className={captionClass}>{caption}</caption>}
        <thead>
          <tr>
            {columns.map(({ title, isNumber }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a table's columns keep their order
              <th key={index} scope="col" className={isNumber ? 'number' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells, isMarked, state }) => (
            <tr key={key} className={isMarked ? 'marked' : undefined} data-state={state}>
              {columns.map((column, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a table's columns keep their order
                <Cell key={index} column={column} isHead={index === 0} hasLabel={isAsRecords}>
                  {cells[index]}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {note === undefined ? null : <p className="caption measure-90ch mt-3">{note}</p>}
    </Around>
  );
}

/** Returns column headers for a table that isn't a `DataTable`. */
export const ColumnHeads = ({ titles, className }: { titles: readonly string[]; className?: string }) =>
  titles.map((title) => (
    <th key={title} scope="col" className={className}>
      {title}
    </th>
  ));

/** A table that scrolls horizontally if needed, also by keyboard. */
export const WideTable = ({ className = '', ...props }: ComponentProps<'table'>) => (
  <ScrollRegion>
    <table className={`rule-table ${className}`.trim()} {...props} />
  </ScrollRegion>
);

const ScrollRegion = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable without a mouse
  <div className="scroll-x" tabIndex={0}>
    {children}
  </div>
);

type CellProps = { column: Column; isHead: boolean; hasLabel: boolean; children: ReactNode };

function Cell({ column: { title, label, isNumber, className }, isHead, hasLabel, children }: CellProps) {
  const classes = [isNumber ? 'number' : '', className].filter(Boolean).join(' ') || undefined;
  if (isHead) {
    return (
      <th scope="row" className={classes}>
        {children}
      </th>
    );
  }
  const written = (label ?? (typeof title === 'string' ? title : '')) || undefined;
  return (
    <td className={classes} data-label={hasLabel ? written : undefined}>
      {children}
    </td>
  );
}
