import { shortPrice } from '@whorl/contract/pricing/written.ts';
import type { SumLine } from '@whorl/contract/worked-examples/worked-example.ts';
import styles from './sum-lines.module.css';

type Props = { lines: readonly SumLine[]; result: number };

const signs = { loss: '', saving: '+ ', cost: '− ' } as const;

/** A worked example added up: what is lost today, what is saved of it, what that costs, and what is left. */
export function SumLines({ lines, result }: Props) {
  return (
    <table className={`rule-table ${styles.sums}`}>
      <thead>
        <tr>
          <th scope="col">Sum</th>
          <th scope="col" className="number">
            A month
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, working, cents, kind }) => (
          <tr key={label} className={kind === 'loss' ? styles.loss : undefined}>
            <th scope="row">
              {label}
              <span className={`evidence ${styles.working}`}>{working}</span>
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
          <th scope="row">{result < 0 ? 'It costs more than it saves' : 'What is left'}</th>
          <td className="number">
            {result < 0 ? '− ' : ''}
            {shortPrice(Math.abs(result))}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
