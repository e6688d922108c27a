import type { ExperimentResult } from '@whorl/contract/experiments/results.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { chart, variants } from '../../../../content/interface/console/experiments.json';
import { ticksUpTo } from '../../../design/charts/bar-chart-scale.ts';
import { formatPoints, formatShare } from '../format.ts';
import styles from './experiments.module.css';

const ROW_HEIGHT = 30;
const HEIGHT = 3 * ROW_HEIGHT + 34;

type Props = {
  comparison: ExperimentResult['conversion'];
  /** Whether the result isn't conclusive yet; the difference is then drawn as provisional. */
  isProvisional: boolean;
};

/**
 * Draws the confidence intervals of both conversion rates on one scale. The interval of the difference is on the same
 * scale with its zero at Control's rate; the verdict depends on whether it crosses that line.
 */
export function IntervalChart({ comparison: { title, control, treatment, difference }, isProvisional }: Props) {
  if (control.visitors === 0 || treatment.visitors === 0) {
    return <p className={`caption ${styles.undrawn}`}>{chart.none}</p>;
  }
  const highest = Math.max(control.interval.high, treatment.interval.high, control.share + difference.interval.high);
  const ticks = ticksUpTo(Math.max(highest, 0.001) * 100);
  const maxShare = (ticks.at(-1) ?? 1) / 100;
  const x = (share: number) => `${Math.round((Math.min(Math.max(share, 0), maxShare) * 10_000) / maxShare) / 100}%`;
  const rows = [
    { name: variants.control, measured: control },
    { name: variants.treatment, measured: treatment },
  ];
  const [from, to] = [control.share + difference.interval.low, control.share + difference.interval.high];
  const at = 3 * ROW_HEIGHT - 6;
  return (
    <svg
      className={styles.intervals}
      height={HEIGHT}
      role="img"
      aria-label={fillIn(chart.alternative, {
        title,
        control: formatShare(control.share),
        treatment: formatShare(treatment.share),
        low: formatPoints(difference.interval.low),
        high: formatPoints(difference.interval.high),
      })}
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
          <text className="note-ink" x={x(interval.low)} y={index * ROW_HEIGHT + 10}>
            {name}
          </text>
          <line
            className={styles.reach}
            x1={x(interval.low)}
            x2={x(interval.high)}
            y1={index * ROW_HEIGHT + 20}
            y2={index * ROW_HEIGHT + 20}
          />
          <circle className="dot-ink" cx={x(share)} cy={index * ROW_HEIGHT + 20} r="4.5" />
        </g>
      ))}
      <text className={isProvisional ? 'note-quiet' : 'note-id'} x={x(from)} y={at - 10}>
        {chart.difference}
      </text>
      <line className={isProvisional ? styles.open : styles.difference} x1={x(from)} x2={x(to)} y1={at} y2={at} />
      <circle className={isProvisional ? styles.ring : 'dot-id'} cx={x(treatment.share)} cy={at} r="4.5" />
    </svg>
  );
}
