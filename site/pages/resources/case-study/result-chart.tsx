import { shortPrice } from '@whorl/contract/pricing/written.ts';
import {
  breakEven,
  givenValues,
  resultOf,
  type WorkedExample,
} from '@whorl/contract/worked-examples/worked-example.ts';
import { writtenValue } from '@whorl/contract/worked-examples/written-value.ts';
import styles from './result-chart.module.css';

const HEIGHT = 340;
const TOP = 28;
const BOTTOM = 44;

type Props = { example: WorkedExample; number: number };

/**
 * What is left over one assumption, for three values of another. Places across are shares of the width and places down
 * are pixels, so that text and lines keep their size on a phone.
 */
export function ResultChart({ example, number }: Props) {
  const { over, to, for: varied } = example.chart;
  const [across, series] = [example.assumptions[over], example.assumptions[varied]];
  if (!across || !series) throw new Error('The chart names assumptions that the example does not have');
  const given = givenValues(example);
  const at = (value: number, level: number) => resultOf(example, { ...given, [over]: value, [varied]: level });
  const levels = [series.high, series.value, series.low];
  const values = levels.flatMap((level) => [at(0, level), at(to, level)]);
  const [lowest, highest] = [Math.min(0, ...values), Math.max(...values)];
  const x = (value: number) => `${(value * 100) / to}%`;
  const y = (cents: number) => Math.round(TOP + ((highest - cents) * (HEIGHT - TOP - BOTTOM)) / (highest - lowest));
  const crossing = breakEven(example, over, to);
  const result = resultOf(example, given);
  const ticks = [0, 1, 2, 3, 4].map((quarter) => (quarter * to) / 4);
  return (
    <figure className={`drawn-figure ${styles.figure}`}>
      <svg
        height={HEIGHT}
        role="img"
        aria-label={`What is left a month against ${across.label.toLowerCase()}: ${shortPrice(result)} at ${writtenValue(across.value, across.unit)}${crossing === undefined ? '' : `, nothing below about ${writtenValue(round(crossing), across.unit)}`}.`}
      >
        {gridOf(lowest, highest).map((cents) => (
          <g key={cents}>
            <line className={cents === 0 ? 'line-ink' : 'line-hair'} x1="0" x2="100%" y1={y(cents)} y2={y(cents)} />
            {cents === 0 ? (
              <text className="note-ink" x="100%" y={y(cents) + 18} textAnchor="end">
                nothing left
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
              className={level === series.value ? 'line-id' : styles.beside}
              x1="0"
              x2="100%"
              y1={y(at(0, level))}
              y2={y(at(to, level))}
            />
            <text className="note-id" x="100%" y={y(at(to, level)) - 8} textAnchor="end">
              {writtenValue(level, series.unit)}
            </text>
          </g>
        ))}
        <circle className="dot-id" cx={x(across.value)} cy={y(result)} r="4.5" />
        <text className="note-ink" x={x(across.value)} y={y(result) + 22} textAnchor="start" dx="8">
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
            {writtenValue(tick, across.unit)}
          </text>
        ))}
      </svg>
      <figcaption className="caption">
        Fig. {number}. What is left a month over “{across.label.toLowerCase()}”, for three values of “
        {series.label.toLowerCase()}”. The dot is the example
        {crossing === undefined
          ? '.'
          : `; the ring, at ${writtenValue(round(crossing), across.unit)}, is where it begins to pay.`}
      </figcaption>
    </figure>
  );
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** A handful of round numbers of dollars between two results, nothing among them. */
function gridOf(lowest: number, highest: number): number[] {
  const span = (highest - lowest) / 4;
  const power = 10 ** Math.floor(Math.log10(span));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= span) ?? span;
  const first = Math.ceil(lowest / step);
  return Array.from({ length: Math.floor(highest / step) - first + 1 }, (_, index) => (first + index) * step);
}
