import type { IdentificationDetail } from '@whorl/contract/console/identifications.ts';
import { detail as texts } from '../../../../content/interface/console/identifications.json';
import { DataTable } from '../../../design/data-table.tsx';
import { formatBits } from '../../visits/format-bits.ts';

/** Evidence for and against the visitor of an identification, in bits. */
export function Evidence({ evidence }: Pick<IdentificationDetail, 'evidence'>) {
  if (evidence.length === 0) return <p className="quiet">{texts.noEvidence}</p>;
  return (
    <DataTable
      caption={texts.evidence}
      keepsColumns
      columns={[{ title: texts.evidenceName }, { title: texts.bits, isNumber: true }]}
      rows={evidence.map(({ name, bits }) => ({ key: name, cells: [name, formatBits(bits)] }))}
      note={texts.evidenceText}
    />
  );
}
