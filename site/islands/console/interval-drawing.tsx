import type { ExperimentResult } from '@whorl/contract/experiments/results.ts';
import { ticksUpTo } from '../../design/bar-chart-scale.ts';
import styles from './experiments.module.css';
import { writtenPoints, writtenShare } from './written.ts';

const ROW = 30;
const HEIGHT = 3 * ROW + 34;

type Props = {
  comparison: ExperimentResult['conversion'];
  /** Nothing may be read from it yet: the difference is drawn as what may never be. */
  isOpen: boolean;
};

/**
 * Where the true shares lie, as bars over one scale. The difference stands on the same scale, with its nought at
 * Control's share: how far it reaches past that line is what the verdict is about.
 */
export function IntervalDrawing({ comparison: { title, control, treatment, difference }, isOpen }: Props) {
  if (control.visitors === 0 || treatment.visitors === 0) {
    return (
      <p className={`caption ${styles.undrawn}`}>There is nothing to draw before each variant was shown to somebody.</p>
    );
  }
  const highest = Math.max(control.interval.high, treatment.interval.high, control.share + difference.interval.high);
  const ticks = ticksUpTo(Math.max(highest, 0.001) * 100);
  const most = (ticks.at(-1) ?? 1) / 100;
  const x = (share: number) => `${Math.round((Math.min(Math.max(share, 0), most) * 10_000) / most) / 100}%`;
  const rows = [
    { name: 'Control', measured: control },
    { name: 'Treatment', measured: treatment },
  ];
  const [from, to] = [control.share + difference.interval.low, control.share + difference.interval.high];
  const at = 3 * ROW - 6;
  return (
    <svg
      className={styles.intervals}
      height={HEIGHT}
      role="img"
      aria-label={`${title}: Control ${writtenShare(control.share)}, Treatment ${writtenShare(treatment.share)}, a difference of ${writtenPoints(difference.interval.low)} to ${writtenPoints(difference.interval.high)} points. The table below has all of it.`}
    >
      {ticks.map((tick, index) => (
        <g key={tick}>
          <line className="line-hair" x1={x(tick / 100)} x2={x(tick / 100)} y1="0" y2={HEIGHT - 22} />
          <text
            className={`note-quiet ${index % 2 === 0 ? '' : styles.everyOther}`}
            x={x(tick / 100)}
            y={HEIGHT - 6}
            textAnchor={index === 0 ? 'start' : index === ticks.length - 1 ? 'end' : 'middle'}
          >
            {`${tick}%`}
          </text>
        </g>
      ))}
      <line className={styles.nought} x1={x(control.share)} x2={x(control.share)} y1="0" y2={HEIGHT - 22} />
      {rows.map(({ name, measured: { share, interval } }, index) => (
        <g key={name}>
          <text className="note-ink" x={x(interval.low)} y={index * ROW + 10}>
            {name}
          </text>
          <line
            className={styles.reach}
            x1={x(interval.low)}
            x2={x(interval.high)}
            y1={index * ROW + 20}
            y2={index * ROW + 20}
          />
          <circle className="dot-ink" cx={x(share)} cy={index * ROW + 20} r="4.5" />
        </g>
      ))}
      <text className={isOpen ? 'note-quiet' : 'note-id'} x={x(from)} y={at - 10}>
        Difference
      </text>
      <line className={isOpen ? styles.open : styles.difference} x1={x(from)} x2={x(to)} y1={at} y2={at} />
      <circle className={isOpen ? styles.ring : 'dot-id'} cx={x(treatment.share)} cy={at} r="4.5" />
    </svg>
  );
}
