import type { FoundData } from '@whorl/contract/console/privacy.ts';
import { found as texts } from '../../../../content/interface/console/privacy.json';
import { DataTable } from '../../../design/data-table.tsx';
import { formatCount } from '../format.ts';

/** Number of rows by kind of data, without kinds that have none. */
export const PartTable = ({ parts }: Pick<FoundData, 'parts'>) => (
  <div className="measure-90ch">
    <DataTable
      caption={texts.caption}
      columns={[{ title: texts.kind }, { title: texts.rows, isNumber: true }]}
      rows={parts
        .filter(({ count }) => count > 0)
        .map(({ name, count }) => ({ key: name, cells: [name, formatCount(count)] }))}
    />
  </div>
);
