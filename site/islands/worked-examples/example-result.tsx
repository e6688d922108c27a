import { shortPrice } from '@whorl/contract/pricing/format.ts';
import type { ResultLine } from '@whorl/contract/worked-examples/worked-example.ts';
import { loss, saving } from '../../../content/interface/worked-examples/calculator.json';
import styles from './example-calculator.module.css';

const signs = { loss: '', saving: '+ ', cost: '− ' } as const;

/** Shows the result of the calculation and its parts. */
export function ExampleResult({ lines, result }: { lines: readonly ResultLine[]; result: number }) {
  return (
    <>
      <p className="caption">{result < 0 ? loss : saving}</p>
      <output className={styles.result}>{shortPrice(Math.abs(result))}</output>
      <dl className={`${styles.lines} mt-4 ruled-top`}>
        {lines.map(({ label, calculation, cents, kind }) => (
          <div key={label}>
            <dt>
              {label}
              <span>{calculation}</span>
            </dt>
            <dd>
              {signs[kind]}
              {shortPrice(cents)}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
