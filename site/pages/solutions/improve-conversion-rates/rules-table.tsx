import type { ReactNode } from 'react';
import { DataTable } from '../../../design/data-table.tsx';

type Props = {
  columns: readonly string[];
  /** Shorter headers for phones, where each cell has its own label. */
  labels: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
};

/** Rules, the people that they affect, and the same rule with a visitor ID. */
export const RulesTable = ({ columns, labels, rows }: Props) => (
  <DataTable
    className="mt-7"
    columns={columns.map((title, index) => ({ title, label: labels[index - 1] ?? title }))}
    rows={rows}
  />
);
