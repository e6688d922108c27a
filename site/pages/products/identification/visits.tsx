import { brand } from '@whorl/contract/brand.ts';
import { drawWhorl, whorlForms } from '../../../design/whorl/whorl.ts';
import { VisitTable } from '../../../islands/visits/visit-table.tsx';

/** The visits of the visitor's own browser. */
export function Visits() {
  const { viewBox, bands } = drawWhorl(brand.logoSeed, whorlForms.print52);
  return <VisitTable neutralPrint={{ viewBox, bands }} />;
}
