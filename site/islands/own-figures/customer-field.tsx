import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { drawing, legend } from '../../../content/interface/calculators/false-positive.json';
import styles from './customer-field.module.css';

const COLUMNS = 50;
const ROWS = 20;
const STEP = 20;
const CUSTOMERS = COLUMNS * ROWS;

/**
 * All positions in a pseudo-random order: the powers of 11, a primitive root modulo the prime 1009, visit each number
 * once.
 */
const order: readonly number[] = Array.from({ length: 1008 }, () => 0)
  .reduce<number[]>((powers) => [...powers, ((powers.at(-1) ?? 1) * 11) % 1009], [])
  .filter((power) => power <= CUSTOMERS);

const formatPosition = (index: number): string => {
  const at = (order[index] ?? 1) - 1;
  return `M${(at % COLUMNS) * STEP + STEP / 2} ${Math.floor(at / COLUMNS) * STEP + STEP / 2}h0`;
};
const places = (from: number, to: number): string =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => formatPosition(from + index)).join('');

type Props = { refusedPercent: number; recognizedPercent: number };

/** Shows 1,000 good customers as dots: the rejected ones, and those of them that the visitor ID would let through. */
export function CustomerField({ refusedPercent, recognizedPercent }: Props) {
  const rejected = Math.round((CUSTOMERS * refusedPercent) / 100);
  const returning = Math.round((rejected * recognizedPercent) / 100);
  return (
    <figure>
      <svg
        className={styles.field}
        viewBox={`0 0 ${COLUMNS * STEP} ${ROWS * STEP}`}
        role="img"
        aria-label={fillIn(drawing, { count: CUSTOMERS, rejected, returning })}
      >
        <path className={styles.through} d={places(rejected, CUSTOMERS)} />
        <path className={styles.ring} d={places(returning, rejected)} />
        <path className={styles.hole} d={places(returning, rejected)} />
        <path className={styles.known} d={places(0, returning)} />
      </svg>
      <figcaption className="caption">{fillIn(legend, { rejected: rejected - returning, returning })}</figcaption>
    </figure>
  );
}
