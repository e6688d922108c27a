import { fillIn } from '@whorl/contract/view/fill-in.ts';
import type { ComponentProps } from 'react';
import { moreRows } from '../../../../content/interface/pages/case-studies.json';
import { DataTable } from '../../../design/data-table.tsx';
import { Fold } from '../../../design/fold.tsx';

/** Largest number of rows that are all shown. */
const MAX_ROWS = 8;
/** Rows of a longer table that are shown; the others are folded. */
const SHOWN_ROWS = 6;

/** A table whose last rows are folded if it is long. */
export function LongTable({ rows, ...props }: ComponentProps<typeof DataTable>) {
  if (rows.length <= MAX_ROWS) return <DataTable rows={rows} {...props} />;
  const folded = rows.slice(SHOWN_ROWS);
  return (
    <>
      <DataTable rows={rows.slice(0, SHOWN_ROWS)} {...props} />
      <Fold isFoldedOnWide summary={fillIn(moreRows, { count: folded.length })}>
        <DataTable rows={folded} {...props} />
      </Fold>
    </>
  );
}
