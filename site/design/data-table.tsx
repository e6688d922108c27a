import type { ReactNode } from 'react';

export type Column = {
  title: ReactNode;
  /** Precedes each value on a phone, where a row is a record. Defaults to the title if that is text. */
  label?: string;
  isNumber?: boolean;
  /** Classes of each value. */
  className?: string;
};

type Props = {
  /** The first column heads the rows. */
  columns: readonly Column[];
  rows: readonly { key: string | number; cells: readonly ReactNode[]; isMarked?: boolean }[];
  caption?: ReactNode;
  captionClass?: string;
  note?: ReactNode;
  className?: string;
  /** Whether a phone shows the columns side by side too. */
  keepsColumns?: boolean;
};

/** Returns a table with a head, a row head per row and, for phones, a label per value. */
export function DataTable({ columns, rows, caption, captionClass = 'visually-hidden', note, ...props }: Props) {
  const { className = '', keepsColumns = false } = props;
  return (
    <>
      <table className={`rule-table${keepsColumns ? '' : ' as-records'} ${className}`.trim()}>
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
          {rows.map(({ key, cells, isMarked }) => (
            <tr key={key} className={isMarked ? 'marked' : undefined}>
              {columns.map((column, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a table's columns keep their order
                <Cell key={index} column={column} isHead={index === 0} hasLabel={!keepsColumns}>
                  {cells[index]}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {note === undefined ? null : <p className="caption measure-90ch mt-3">{note}</p>}
    </>
  );
}

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
