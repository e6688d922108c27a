import { shortPrice } from '@whorl/contract/pricing/written.ts';
import type { SumLine } from '@whorl/contract/worked-examples/worked-example.ts';
import styles from './own-numbers.module.css';

const signs = { loss: '', saving: '+ ', cost: '− ' } as const;

/** What the numbers come to. */
export function OwnResult({ lines, result }: { lines: readonly SumLine[]; result: number }) {
  return (
    <>
      <p className="caption">{result < 0 ? 'It would cost you, a month' : 'It would leave you, a month'}</p>
      <output className={styles.result}>{shortPrice(Math.abs(result))}</output>
      <dl className={`${styles.lines} mt-4 ruled-top`}>
        {lines.map(({ label, working, cents, kind }) => (
          <div key={label}>
            <dt>
              {label}
              <span>{working}</span>
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
