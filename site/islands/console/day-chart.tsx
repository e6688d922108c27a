import type { Annotation } from '@whorl/contract/console/traffic.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { type PointerEvent, useState } from 'react';
import { days as texts } from '../../../content/interface/console/report.json';
import { AnnotationList } from './annotation-list.tsx';
import { groupByDay } from './annotations.ts';
import styles from './day-chart.module.css';
import { DayDrawing, type Days } from './day-drawing.tsx';
import { DayTable } from './day-table.tsx';
import { formatCount, formatEstimate, formatLongDay } from './format.ts';

type Props = {
  days: Days;
  annotations: readonly Annotation[];
  /** Path of the experiments in the console. */
  experiments: string;
};

/**
 * Chart of visits, visitors and page views by day. The accent color marks visitors, which need a visitor ID to count.
 * A day is selected by pointer or slider. Days with annotations have numbered marks, which a list explains.
 */
export function DayChart({ days, annotations, experiments }: Props) {
  const [selectedIndex, setSelectedIndex] = useState<number>();
  const last = days.length - 1;
  const index = Math.min(selectedIndex ?? last, last);
  const day = days[index];
  if (day === undefined) return null;
  const onPoint = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setSelectedIndex(Math.round(Math.min(1, Math.max(0, (event.clientX - left) / width)) * last));
  };
  const marks = groupByDay(annotations, days);
  const values = {
    day: formatLongDay(day.day),
    visits: formatCount(day.visits),
    visitors: formatEstimate(day.visitors),
    pageViews: formatCount(day.pageViews),
  };
  return (
    <section className="unbroken opened" aria-labelledby="days">
      <h2 className="visually-hidden" id="days">
        {texts.title}
      </h2>
      <p className={`text-2 line-2 ${styles.reading} no-print`} aria-hidden="true">
        <span className={styles.day}>{values.day}</span>
        <span className={styles.visits}>{fillIn(texts.visits, { count: values.visits })}</span>
        <span className={`${styles.visitors} own`}>{fillIn(texts.visitors, { count: values.visitors })}</span>
        <span className={styles.views}>{fillIn(texts.pageViews, { count: values.pageViews })}</span>
      </p>
      {last > 0 ? (
        <div>
          <DayDrawing days={days} marks={marks} index={index} onPoint={onPoint} />
          <input
            className={`slider ${styles.slider} no-print`}
            type="range"
            min={0}
            max={last}
            step={1}
            value={index}
            aria-label={texts.slider}
            aria-valuetext={fillIn(texts.sliderValue, values)}
            onChange={(event) => setSelectedIndex(event.target.valueAsNumber)}
          />
        </div>
      ) : null}
      <AnnotationList days={marks} experiments={experiments} />
      <DayTable days={days} marks={marks} experiments={experiments} />
    </section>
  );
}
