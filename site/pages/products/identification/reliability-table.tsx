import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { tables } from '../../../../content/interface/pages/comparison-tables.json';
import { matchingMeasurement } from '../../../content/records/matching-measurement.ts';
import { DataTable } from '../../../design/data-table.tsx';

type Props = { caption: string; score: string; visits: string; meanScore: string; right: string };

/** Shares of right responses in the simulation, by confidence score. */
export function ReliabilityTable({ caption, score, visits, meanScore, right }: Props) {
  return (
    <DataTable
      caption={caption}
      captionClass="caption"
      columns={[{ title: score }, ...[visits, meanScore, right].map((title) => ({ title, isNumber: true }))]}
      rows={matchingMeasurement.bins.map((bin) => ({
        key: bin.from,
        cells: [
          fillIn(tables.range, { from: bin.from.toFixed(1), to: bin.to.toFixed(1) }),
          bin.visits.toLocaleString('en-US'),
          `${(100 * bin.meanScore).toFixed(1)}%`,
          `${((100 * bin.right) / bin.visits).toFixed(1)}%`,
        ],
      }))}
    />
  );
}
