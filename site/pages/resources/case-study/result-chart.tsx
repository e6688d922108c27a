import { shortPrice } from '@whorl/contract/pricing/format.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { formatBreakEven, formatValue } from '@whorl/contract/worked-examples/format-value.ts';
import {
  calculateResult,
  findBreakEven,
  getDefaultValues,
  type WorkedExample,
} from '@whorl/contract/worked-examples/worked-example.ts';
import { chart } from '../../../../content/interface/pages/case-studies.json';
import styles from './result-chart.module.css';

const HEIGHT = 340;
const TOP = 28;
const BOTTOM = 44;

type Props = { example: WorkedExample; number: number };

/**
 * The result by one assumption, for three values of another. Horizontal positions are shares of the width and vertical
 * ones pixels, so that text and lines keep their size on phones.
 */
export function ResultChart({ example, number }: Props) {
  const { over, to, for: varied } = example.chart;
  const [across, series] = [example.assumptions[over], example.assumptions[varied]];
  if (!across || !series) throw new Error('The example has no assumption with a name that its chart uses');
  const given = getDefaultValues(example);
  const calculateAt = (value: number, level: number) =>
    calculateResult(example, { ...given, [over]: value, [varied]: level });
  const levels = [series.high, series.value, series.low];
  const results = levels.flatMap((level) => [calculateAt(0, level), calculateAt(to, level)]);
  const [lowest, highest] = [Math.min(0, ...results), Math.max(...results)];
  const x = (value: number) => `${(value * 100) / to}%`;
  const y = (cents: number) => Math.round(TOP + ((highest - cents) * (HEIGHT - TOP - BOTTOM)) / (highest - lowest));
  /** Whether a line ends where the label of the break-even axis would be. */
  const endsBelow = levels.some((level) => calculateAt(to, level) < 0);
  const crossing = findBreakEven(example, over, to);
  const result = calculateResult(example, given);
  /** Whether a label below the dot would touch the axis. */
  const isNearAxis = Math.abs(y(result) + 22 - y(0)) < 12;
  const values = {
    number,
    assumption: across.label.toLowerCase(),
    variedAssumption: series.label.toLowerCase(),
    result: shortPrice(result),
    value: formatValue(across.value, across.unit),
    breakEven: crossing === undefined ? '' : formatBreakEven(crossing, across.unit),
  };
  const ticks = [0, 1, 2, 3, 4].map((quarter) => (quarter * to) / 4);
  return (
    <figure className={`drawn-figure ${styles.figure}`}>
      <svg
        height={HEIGHT}
        role="img"
        aria-label={fillIn(crossing === undefined ? chart.alternative : chart.alternativeWithBreakEven, values)}
      >
        {createGrid(lowest, highest).map((cents) => (
          <g key={cents}>
            <line className={cents === 0 ? 'line-ink' : 'line-hair'} x1="0" x2="100%" y1={y(cents)} y2={y(cents)} />
            {cents === 0 ? (
              <text className="note-ink" x="100%" y={y(cents) + (endsBelow ? -8 : 18)} textAnchor="end">
                {chart.breakEven}
              </text>
            ) : (
              <text className="note-quiet" x="0" y={y(cents) - 6}>
                {shortPrice(cents)}
              </text>
            )}
          </g>
        ))}
        {levels.map((level) => (
          <g key={level}>
            <line
              className={level === series.value ? 'line-id' : styles.projected}
              x1="0"
              x2="100%"
              y1={y(calculateAt(0, level))}
              y2={y(calculateAt(to, level))}
            />
            <text className="note-id" x="100%" y={y(calculateAt(to, level)) - 8} textAnchor="end">
              {formatValue(level, series.unit)}
            </text>
          </g>
        ))}
        <circle className="dot-id" cx={x(across.value)} cy={y(result)} r="4.5" />
        <text
          className="note-ink"
          x={x(across.value)}
          y={y(result) + (isNearAxis ? -10 : 22)}
          textAnchor={isNearAxis ? 'end' : 'start'}
          dx={isNearAxis ? -8 : 8}
        >
          {shortPrice(result)}
        </text>
        {crossing === undefined ? null : (
          <>
            <line className="line-never" x1={x(crossing)} x2={x(crossing)} y1={y(0)} y2={HEIGHT - BOTTOM + 12} />
            <circle className={styles.open} cx={x(crossing)} cy={y(0)} r="4.5" />
          </>
        )}
        {ticks.map((tick, index) => (
          <text
            key={tick}
            className="note-quiet"
            x={x(tick)}
            y={HEIGHT - 6}
            textAnchor={index === 0 ? 'start' : index === ticks.length - 1 ? 'end' : 'middle'}
          >
            {formatValue(tick, across.unit)}
          </text>
        ))}
      </svg>
      <figcaption className="caption">
        {fillIn(crossing === undefined ? chart.caption : chart.captionWithBreakEven, values)}
      </figcaption>
    </figure>
  );
}

/** Returns a few round dollar amounts between two results, including 0 if it is in between. */
function createGrid(lowest: number, highest: number): number[] {
  const span = (highest - lowest) / 4;
  const power = 10 ** Math.floor(Math.log10(span));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= span) ?? span;
  const first = Math.ceil(lowest / step);
  return Array.from({ length: Math.floor(highest / step) - first + 1 }, (_, index) => (first + index) * step);
}
