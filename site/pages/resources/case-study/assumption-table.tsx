import { formatValue } from '@whorl/contract/worked-examples/format-value.ts';
import type { WorkedExample } from '@whorl/contract/worked-examples/worked-example.ts';
import { assumptions } from '../../../../content/interface/pages/case-studies.json';
import { LongTable } from './long-table.tsx';

/** The assumptions of a worked example and their sources. */
export function AssumptionTable({ example }: { example: WorkedExample }) {
  return (
    <LongTable
      columns={[
        { title: assumptions.assumption },
        { title: assumptions.value, isNumber: true },
        { title: assumptions.source },
      ]}
      rows={Object.values(example.assumptions).map(({ label, unit, value, source }) => ({
        key: label,
        cells: [label, formatValue(value, unit), source],
      }))}
    />
  );
}
