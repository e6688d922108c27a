import { type ChartSize, chartSizes } from '@whorl/contract/roi/roi-chart.ts';
import type { ReactNode } from 'react';
import styles from './roi-chart-drawing.module.css';
import { type RoiView, roiMark } from './roi-mark.ts';

type Props = { view: RoiView; axis: string; caption: ReactNode };

/** Loss and savings by chargeback rate, with a separate drawing for phones. */
export function RoiChartDrawing({ view, axis, caption }: Props) {
  const { hidden: _, ...label } = roiMark(view, 'alternative');
  return (
    <figure className={styles.figure}>
      <div role="img" {...label}>
        {(['wide', 'narrow'] as const).map((kind) => (
          <div key={kind} className={styles[kind]}>
            <Chart kind={kind} size={chartSizes[kind]} view={view} axis={axis} />
          </div>
        ))}
      </div>
      <figcaption className="caption">{caption}</figcaption>
    </figure>
  );
}

type ChartProps = { kind: 'wide' | 'narrow'; size: ChartSize; view: RoiView; axis: string };

function Chart({ kind, size, view, axis: axisText }: ChartProps) {
  const { width, height, left, right, top, bottom } = size;
  const part = (name: string) => roiMark(view, `${kind}-${name}`);
  const axis = { x: left - 10, textAnchor: 'end' as const };
  const end = { x: right + 10 };
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path className={styles.fan} {...part('fan')} />
      <path className="line-hair" {...part('frame')} />
      <path className="line-hair" {...part('leaders')} />
      <path className="line-hair" {...part('rate')} />
      <path className={styles.zero} {...part('zero')} />
      <path className={styles.rays} {...part('rays')} />
      <path className="line-never" {...part('drop')} />
      <path className="line-ink" {...part('loss')} />
      <path className="line-id" {...part('chosen')} />
      <path className={styles.reach} {...part('reach')} />
      <circle className="dot-ink" r="5" {...part('lossDot')} />
      <circle className="dot-id" r="5" {...part('savingDot')} />
      <circle className={styles.breakEven} {...part('ring')} />
      <text className="note-quiet" x={left} y={top - 4} textAnchor="middle">
        {axisText}
      </text>
      <text className="note-ink" {...end} {...part('lossEnd')} />
      <text className="note-quiet" {...end} {...part('highEnd')} />
      <text className="note-id" {...end} {...part('chosenEnd')} />
      <text className="note-quiet" {...end} {...part('lowEnd')} />
      <text className="note-ink" {...axis} {...part('lossRead')} />
      <text className="note-id" {...axis} {...part('savingRead')} />
      <text className="note-quiet" {...axis} {...part('costRead')} />
      <text className="note-ink" y={bottom + 20} {...part('rateRead')} />
      <text className="note-quiet" x={right} y={bottom + 20} textAnchor="end" {...part('mostRead')} />
      <text className="note-ink" y={bottom + 50} {...part('paysRead')} />
    </svg>
  );
}
