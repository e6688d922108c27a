import type { ReactNode } from 'react';
import { longForm } from '../../../../content/interface/pages/articles.json';
import { ticksUpTo } from '../../../design/charts/bar-chart-scale.ts';
import { Fold } from '../../../design/fold.tsx';
import styles from './bar-chart.module.css';

type Row = { readonly label: string; readonly value: number };
type Props = {
  caption: string;
  alternative: string;
  unit: string;
  /** Numbers of the rows, from 1, that device signals can help with. */
  marked?: string;
  /** The rows as JSON, read from the table inside by `site/content/compile/read-charts.ts`. */
  rows: string;
  /** Number of the figure in its text. */
  number?: string;
  /** The table that the chart is drawn from. */
  children: ReactNode;
};

/** Maximum length of a bar in percent of the width; the rest is for the figure at its end. */
const SCALE_PERCENT = 84;
const PITCH = 46;
const BAR = { height: 16, below: 24 };
/** Space below the last bar for the ticks' labels and unit. */
const FOOT = 44;

/**
 * A bar chart with the folded table that it is drawn from. Lengths are shares of the width and everything else is in
 * pixels, so one drawing fits every width and its text keeps the page's font size.
 */
export function BarChart({ caption, alternative, unit, marked = '', rows: json, number, children }: Props) {
  const rows: Row[] = JSON.parse(json);
  const marks = new Set(marked.split(' ').filter(Boolean).map(Number));
  const ticks = ticksUpTo(Math.max(...rows.map(({ value }) => value)));
  const largest = ticks.at(-1) ?? 1;
  const x = (value: number) => `${Number(((value / largest) * SCALE_PERCENT).toFixed(2))}%`;
  const bottom = rows.length * PITCH + 4;
  return (
    <figure className={`${styles.chart} unbroken`} id={number && `fig-${number}`}>
      <svg className={styles.drawing} role="img" aria-label={alternative} height={bottom + FOOT}>
        {ticks.map((tick, index) => (
          <g key={tick}>
            <line className={index === 0 ? 'line-ink' : 'line-hair'} x1={x(tick)} x2={x(tick)} y2={bottom} />
            <text className="note-quiet" x={x(tick)} y={bottom + 18} textAnchor={index === 0 ? undefined : 'middle'}>
              {tick.toLocaleString('en-US')}
            </text>
          </g>
        ))}
        {rows.map(({ label, value }, index) => {
          const top = index * PITCH;
          const [bar, note] = marks.has(index + 1) ? ['dot-id', 'note-id'] : ['dot-ink', 'note-ink'];
          return (
            <g key={label}>
              <text className={note} x="6" y={top + BAR.below - 7}>
                {label}
              </text>
              <rect className={bar} y={top + BAR.below} width={x(value)} height={BAR.height} />
              <text className={note} x={x(value)} dx="7" y={top + BAR.below + 12}>
                {value.toLocaleString('en-US', { maximumFractionDigits: 2 })}
              </text>
            </g>
          );
        })}
        <text className="note-quiet" y={bottom + 36}>
          {unit}
        </text>
      </svg>
      <div className="text-2 line-2">
        <Fold isFoldedOnWide summary={longForm.chartTable}>
          {children}
        </Fold>
      </div>
      <figcaption className="caption">
        {number ? `Fig. ${number}. ` : null}
        {caption}
      </figcaption>
    </figure>
  );
}
