import styles from './customer-field.module.css';

const COLUMNS = 50;
const ROWS = 20;
const STEP = 20;
const CUSTOMERS = COLUMNS * ROWS;

/** Every place once, in no order that the eye would find: the powers of 11 go through all numbers below the prime 1009. */
const order: readonly number[] = Array.from({ length: 1008 }, () => 0)
  .reduce<number[]>((powers) => [...powers, ((powers.at(-1) ?? 1) * 11) % 1009], [])
  .filter((power) => power <= CUSTOMERS);

const place = (index: number): string => {
  const at = (order[index] ?? 1) - 1;
  return `M${(at % COLUMNS) * STEP + STEP / 2} ${Math.floor(at / COLUMNS) * STEP + STEP / 2}h0`;
};
const places = (from: number, to: number): string =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => place(from + index)).join('');

type Props = { refusedPercent: number; knownPercent: number };

/** A thousand good customers, each a dot: who is turned away, and who of them the visitor id would let through. */
export function CustomerField({ refusedPercent, knownPercent }: Props) {
  const refused = Math.round((CUSTOMERS * refusedPercent) / 100);
  const spared = Math.round((refused * knownPercent) / 100);
  return (
    <figure>
      <svg
        className={styles.field}
        viewBox={`0 0 ${COLUMNS * STEP} ${ROWS * STEP}`}
        role="img"
        aria-label={`Of ${CUSTOMERS} good customers ${refused} are turned away; ${spared} of them are known.`}
      >
        <path className={styles.through} d={places(refused, CUSTOMERS)} />
        <path className={styles.ring} d={places(spared, refused)} />
        <path className={styles.hole} d={places(spared, refused)} />
        <path className={styles.known} d={places(0, spared)} />
      </svg>
      <figcaption className="caption">
        A thousand good customers. Ink: let through. Ring: turned away, {refused - spared}. Magenta: turned away by the
        rule, let through because they are known, {spared}.
      </figcaption>
    </figure>
  );
}
