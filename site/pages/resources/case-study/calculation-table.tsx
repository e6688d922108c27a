import { shortPrice } from '@whorl/contract/pricing/format.ts';
import type { ResultLine } from '@whorl/contract/worked-examples/worked-example.ts';
import { calculation as calculationTexts } from '../../../../content/interface/pages/case-studies.json';
import { ScrollIfWide } from '../../../design/scroll-if-wide.tsx';
import styles from './calculation-table.module.css';

type Props = { lines: readonly ResultLine[]; result: number };

const signs = { loss: '', saving: '+ ', cost: '− ' } as const;

/** The calculation of a worked example: today's loss, savings, their cost, and the net result. */
export function CalculationTable({ lines, result }: Props) {
  return (
    <ScrollIfWide>
      <table className={`rule-table ${styles.sums}`}>
        <thead>
          <tr>
            <th scope="col">{calculationTexts.title}</th>
            <th scope="col" className="number">
              {calculationTexts.perMonth}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, calculation, cents, kind }) => (
            <tr key={label} className={kind === 'loss' ? styles.loss : undefined}>
              <th scope="row">
                {label} <span className={styles.working}>{calculation}</span>
              </th>
              <td className="number">
                {signs[kind]}
                {shortPrice(cents)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{result < 0 ? calculationTexts.netLoss : calculationTexts.netSaving}</th>
            <td className="number">
              {result < 0 ? '− ' : ''}
              {shortPrice(Math.abs(result))}
            </td>
          </tr>
        </tfoot>
      </table>
    </ScrollIfWide>
  );
}
