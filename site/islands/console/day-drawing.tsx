import type { TrafficReport } from '@whorl/contract/analytics/traffic.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import type { PointerEvent } from 'react';
import { annotations as annotationTexts, days as texts } from '../../../content/interface/console/report.json';
import { ticksUpTo } from '../../design/charts/bar-chart-scale.ts';
import { type DayAnnotations, selectSpaced } from './annotations.ts';
import styles from './day-chart.module.css';
import { formatCount, formatLongDay, formatShortDay } from './format.ts';

export type Days = TrafficReport['days'];

/** Vertical layout in pixels: curves of visits and visitors above, bars of page views below. */
const CURVES = { top: 20, height: 236 };
const BARS = { top: CURVES.top + CURVES.height + 36, height: 84 };
const HEIGHT = BARS.top + BARS.height + 30;
/** Marks of annotations, between curves and bars: radius in pixels, and room that a number needs on large and small screens. */
const MARKS = { y: CURVES.top + CURVES.height + 12, radius: 8, roomWide: 0.03, roomNarrow: 0.06 };
/** Number of date labels; small screens show every other one. */
const MAX_DATE_LABELS = 7;

type DrawingProps = {
  days: Days;
  marks: readonly DayAnnotations[];
  index: number;
  /** Called when a pointer moves over the drawing. Pages outside of the console omit it. */
  onPoint?: (event: PointerEvent<SVGSVGElement>) => void;
};

/**
 * Drawing of visits, visitors and page views by day. The horizontal scale is in percent of the width and the vertical one in
 * pixels, so that texts and lines keep their size.
 */
export function DayDrawing({ days, marks, index, onPoint }: DrawingProps) {
  const last = days.length - 1;
  const visitTicks = ticksUpTo(Math.max(1, ...days.map(({ visits, visitors }) => Math.max(visits, visitors))));
  const viewTicks = ticksUpTo(Math.max(1, ...days.map(({ pageViews }) => pageViews)));
  const [mostVisits, mostViews] = [visitTicks.at(-1) ?? 1, viewTicks.at(-1) ?? 1];
  const y = (value: number) => round(CURVES.top + CURVES.height * (1 - value / mostVisits));
  const bar = (value: number) => round(BARS.top + BARS.height * (1 - value / mostViews));
  const x = (at: number) => `${round((at * 100) / last)}%`;
  const curve = (key: 'visits' | 'visitors') => `M${days.map((day, at) => `${at} ${y(day[key])}`).join('L')}`;
  const numbered = selectSpaced(marks, last * MARKS.roomWide);
  const numberedOnPhone = new Set(selectSpaced(numbered, last * MARKS.roomNarrow));
  const getLabel = (mark: DayAnnotations) =>
    !numbered.includes(mark) ? undefined : numberedOnPhone.has(mark) ? 'always' : 'wide';
  const day = days[index];
  return (
    <svg
      className={styles.drawing}
      height={HEIGHT}
      role="img"
      aria-label={createAltText(days, marks)}
      onPointerMove={onPoint}
      onPointerDown={onPoint}
    >
      {visitTicks.filter(Number.isInteger).map((tick) => (
        <g key={tick}>
          <line className={tick === 0 ? 'line-ink' : 'line-hair'} x2="100%" y1={y(tick)} y2={y(tick)} />
          {tick === 0 ? null : (
            <text className="note-quiet" y={y(tick) - 5}>
              {formatCount(tick)}
            </text>
          )}
        </g>
      ))}
      <line className="line-hair" x2="100%" y1={bar(mostViews)} y2={bar(mostViews)} />
      <line className="line-ink" x2="100%" y1={bar(0)} y2={bar(0)} />
      <text className="note-quiet" y={bar(mostViews) - 5}>
        {fillIn(texts.pageViews, { count: formatCount(mostViews) })}
      </text>
      <svg width="100%" height={HEIGHT} viewBox={`0 0 ${last} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path
          className={days.length > 120 ? styles.barsThin : styles.bars}
          d={days.map(({ pageViews }, at) => (pageViews > 0 ? `M${at} ${bar(0)}V${bar(pageViews)}` : '')).join('')}
        />
        <path className={styles.lineVisits} d={curve('visits')} />
        <path className={styles.lineVisitors} d={curve('visitors')} />
      </svg>
      {marks.map((mark) => (
        <Mark key={mark.number} number={mark.number} x={x(mark.index)} label={getLabel(mark)} />
      ))}
      <line className={`${styles.cursor} no-print`} x1={x(index)} x2={x(index)} y1={CURVES.top - 8} y2={bar(0)} />
      {day ? (
        <>
          <circle className="dot-ink" cx={x(index)} cy={y(day.visits)} r="4.5" />
          <circle className="dot-id" cx={x(index)} cy={y(day.visitors)} r="4.5" />
        </>
      ) : null}
      {getDateIndexes(last).map((at, place, all) => (
        <text
          key={at}
          className={`note-quiet ${place % 2 === 0 ? '' : styles.everyOther}`}
          x={x(at)}
          y={HEIGHT - 8}
          textAnchor={place === 0 ? 'start' : place === all.length - 1 ? 'end' : 'middle'}
        >
          {formatShortDay(days[at]?.day ?? '')}
        </text>
      ))}
    </svg>
  );
}

/** Mark of a day with annotations. */
const Mark = ({ number, x, label }: { number: number; x: string; label: 'always' | 'wide' | undefined }) => (
  <>
    <line className={styles.annotation} x1={x} x2={x} y1={CURVES.top} y2={BARS.top + BARS.height} />
    {label === undefined ? null : (
      <g className={label === 'wide' ? styles.wideMark : undefined}>
        <circle className="dot-ink" cx={x} cy={MARKS.y} r={MARKS.radius} />
        <text className={styles.number} x={x} y={MARKS.y} dy="0.35em">
          {number}
        </text>
      </g>
    )}
  </>
);

/**
 * Returns the indexes of evenly spaced date labels. Their number is odd, so that every other one includes both ends.
 */
function getDateIndexes(last: number): number[] {
  const count = last >= MAX_DATE_LABELS - 1 ? MAX_DATE_LABELS : last >= 2 ? 3 : 2;
  return [...new Set(Array.from({ length: count }, (_, place) => Math.round((place * last) / (count - 1))))];
}

function createAltText(days: Days, marks: readonly DayAnnotations[]): string {
  const most = days.reduce((best, day) => (day.visits > best.visits ? day : best));
  const fewest = days.reduce((best, day) => (day.visits < best.visits ? day : best));
  const chart = fillIn(texts.chart, {
    days: days.length,
    most: formatCount(most.visits),
    mostDay: formatLongDay(most.day),
    fewest: formatCount(fewest.visits),
    fewestDay: formatLongDay(fewest.day),
  });
  return marks.length === 0 ? chart : `${chart} ${fillIn(annotationTexts.chart, { count: marks.length })}`;
}

const round = (value: number): number => Math.round(value * 100) / 100;
