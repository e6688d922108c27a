import type { WorkedExample } from '@whorl/contract/worked-examples/worked-example.ts';
import { writtenValue } from '@whorl/contract/worked-examples/written-value.ts';

/** Everything that a worked example takes for granted, and where it comes from. */
export function AssumptionTable({ example }: { example: WorkedExample }) {
  return (
    <table className="rule-table as-records">
      <thead>
        <tr>
          <th scope="col">We assume</th>
          <th scope="col" className="number">
            Value
          </th>
          <th scope="col">From</th>
        </tr>
      </thead>
      <tbody>
        {Object.values(example.assumptions).map(({ label, unit, value, from }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="number" data-label="Value">
              {writtenValue(value, unit)}
            </td>
            <td data-label="From">{from}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
