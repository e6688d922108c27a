import type { WorkedExample } from '@whorl/contract/worked-examples/worked-example.ts';
import { writtenValue } from '@whorl/contract/worked-examples/written-value.ts';
import { DataTable } from '../../../design/data-table.tsx';

/** Everything that a worked example takes for granted, and where it comes from. */
export function AssumptionTable({ example }: { example: WorkedExample }) {
  return (
    <DataTable
      columns={[{ title: 'We assume' }, { title: 'Value', isNumber: true }, { title: 'From' }]}
      rows={Object.values(example.assumptions).map(({ label, unit, value, from }) => ({
        key: label,
        cells: [label, writtenValue(value, unit), from],
      }))}
    />
  );
}
