import type { TrafficReport } from '@whorl/contract/analytics/traffic.ts';
import { type PointerEvent, useState } from 'react';
import { ticksUpTo } from '../../design/bar-chart-scale.ts';
import styles from './day-curve.module.css';
import { DayTable } from './day-table.tsx';
import { longDay, shortDay, writtenCount, writtenEstimate } from './written.ts';

type Days = TrafficReport['days'];

/** Down, in pixels: the curves of visits and visitors, and under them the bars of the page views. */
const CURVES = { top: 20, height: 236 };
const BARS = { top: CURVES.top + CURVES.height + 36, height: 84 };
const HEIGHT = BARS.top + BARS.height + 30;
/** Dates below, of which a phone shows every other one. */
const DATES = 7;

/**
 * Day by day: in ink what any log has, in the accent what only a visitor id tells. Places across are shares of the width
 * and places down are pixels, so that text and lines keep their size. A day is read off by pointer or by slider.
 */
export function DayCurve({ days }: { days: Days }) {
  const [chosen, choose] = useState<number>();
  const last = days.length - 1;
  const index = Math.min(chosen ?? last, last);
  const day = days[index];
  if (day === undefined) return null;
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    choose(Math.round(Math.min(1, Math.max(0, (event.clientX - left) / width)) * last));
  };
  const words = `${longDay(day.day)}: ${writtenCount(day.visits)} visits, ${writtenEstimate(day.visitors)} visitors, ${writtenCount(day.pageViews)} page views`;
  return (
    <section className="unbroken opened" aria-labelledby="days">
      <h2 className="visually-hidden" id="days">
        Day by day
      </h2>
      <p className={`evidence ${styles.reading} no-print`} aria-hidden="true">
        <span className={styles.day}>{longDay(day.day)}</span>
        <span className={styles.visits}>{writtenCount(day.visits)} visits</span>
        <span className={`${styles.visitors} own`}>{writtenEstimate(day.visitors)} visitors</span>
        <span className={styles.views}>{writtenCount(day.pageViews)} page views</span>
      </p>
      {last > 0 ? (
        <div>
          <Drawing days={days} index={index} point={point} />
          <input
            className={`slider ${styles.slider} no-print`}
            type="range"
            min={0}
            max={last}
            step={1}
            value={index}
            aria-label="Day that is read off"
            aria-valuetext={words}
            onChange={(event) => choose(event.target.valueAsNumber)}
          />
        </div>
      ) : null}
      <DayTable days={days} />
    </section>
  );
}

type DrawingProps = { days: Days; index: number; point: (event: PointerEvent<SVGSVGElement>) => void };

function Drawing({ days, index, point }: DrawingProps) {
  const last = days.length - 1;
  const visitTicks = ticksUpTo(Math.max(1, ...days.map(({ visits, visitors }) => Math.max(visits, visitors))));
  const viewTicks = ticksUpTo(Math.max(1, ...days.map(({ pageViews }) => pageViews)));
  const [mostVisits, mostViews] = [visitTicks.at(-1) ?? 1, viewTicks.at(-1) ?? 1];
  const y = (value: number) => round(CURVES.top + CURVES.height * (1 - value / mostVisits));
  const bar = (value: number) => round(BARS.top + BARS.height * (1 - value / mostViews));
  const x = (at: number) => `${round((at * 100) / last)}%`;
  const curve = (of: 'visits' | 'visitors') => `M${days.map((day, at) => `${at} ${y(day[of])}`).join('L')}`;
  const day = days[index];
  return (
    <svg
      className={styles.drawing}
      height={HEIGHT}
      role="img"
      aria-label={alternative(days)}
      onPointerMove={point}
      onPointerDown={point}
    >
      {visitTicks.filter(Number.isInteger).map((tick) => (
        <g key={tick}>
          <line className={tick === 0 ? 'line-ink' : 'line-hair'} x2="100%" y1={y(tick)} y2={y(tick)} />
          {tick === 0 ? null : (
            <text className="note-quiet" y={y(tick) - 5}>
              {writtenCount(tick)}
            </text>
          )}
        </g>
      ))}
      <line className="line-hair" x2="100%" y1={bar(mostViews)} y2={bar(mostViews)} />
      <line className="line-ink" x2="100%" y1={bar(0)} y2={bar(0)} />
      <text className="note-quiet" y={bar(mostViews) - 5}>
        {writtenCount(mostViews)} page views
      </text>
      <svg width="100%" height={HEIGHT} viewBox={`0 0 ${last} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path
          className={days.length > 120 ? styles.barsThin : styles.bars}
          d={days.map(({ pageViews }, at) => (pageViews > 0 ? `M${at} ${bar(0)}V${bar(pageViews)}` : '')).join('')}
        />
        <path className={styles.lineVisits} d={curve('visits')} />
        <path className={styles.lineVisitors} d={curve('visitors')} />
      </svg>
      <line className={`${styles.cursor} no-print`} x1={x(index)} x2={x(index)} y1={CURVES.top - 8} y2={bar(0)} />
      {day ? (
        <>
          <circle className="dot-ink" cx={x(index)} cy={y(day.visits)} r="4.5" />
          <circle className="dot-id" cx={x(index)} cy={y(day.visitors)} r="4.5" />
        </>
      ) : null}
      {datesOf(last).map((at, place, all) => (
        <text
          key={at}
          className={`note-quiet ${place % 2 === 0 ? '' : styles.everyOther}`}
          x={x(at)}
          y={HEIGHT - 8}
          textAnchor={place === 0 ? 'start' : place === all.length - 1 ? 'end' : 'middle'}
        >
          {shortDay(days[at]?.day ?? '')}
        </text>
      ))}
    </svg>
  );
}

/** Which days stand below, evenly apart; an odd number, so that every other one has both ends in it. */
function datesOf(last: number): number[] {
  const count = last >= DATES - 1 ? DATES : last >= 2 ? 3 : 2;
  return [...new Set(Array.from({ length: count }, (_, place) => Math.round((place * last) / (count - 1))))];
}

function alternative(days: Days): string {
  const most = days.reduce((best, day) => (day.visits > best.visits ? day : best));
  const least = days.reduce((best, day) => (day.visits < best.visits ? day : best));
  return `Visits, estimated visitors and page views of ${days.length} days. Most visits: ${writtenCount(most.visits)} on ${longDay(most.day)}. Fewest: ${writtenCount(least.visits)} on ${longDay(least.day)}. The table below has every day.`;
}

const round = (value: number): number => Math.round(value * 100) / 100;
