import type { ExperimentResult, ExperimentResults } from '@whorl/contract/experiments/results.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import {
  guardrails as guardrailLabels,
  sample,
  section,
  table,
  experiment as texts,
  variants,
} from '../../../content/interface/console/experiments.json';
import { TextWithElements } from '../text-with-elements.tsx';
import { describeVerdict, guardrailTexts, stateTexts } from './experiment-texts.ts';
import styles from './experiments.module.css';
import tables from './figure-table.module.css';
import { formatCount, formatDay, formatMoment, formatPoints, formatShare } from './format.ts';
import { IntervalChart } from './interval-chart.tsx';
import parts from './results-report.module.css';

/** Results of all experiments. They ignore the selected period and filters. */
export function ExperimentsSection({ results: { at, experiments } }: { results: ExperimentResults }) {
  return (
    <section className={parts.part} aria-labelledby="experiments">
      <h2 className="heading" id="experiments">
        {section.title}
      </h2>
      <p className="caption mt-3">{fillIn(section.text, { time: formatMoment(Date.parse(at)) })}</p>
      <div>
        {experiments.length === 0 ? (
          <p className="lead">{section.none}</p>
        ) : (
          experiments.map((result) => <Experiment key={result.name} result={result} />)
        )}
      </div>
    </section>
  );
}

type Interval = { low: number; high: number };

const formatPeriods = (counted: ExperimentResult['counted']): string =>
  counted
    .map(({ from, to }) =>
      to
        ? fillIn(texts.period, { from: formatMoment(Date.parse(from)), to: formatMoment(Date.parse(to)) })
        : fillIn(texts.currentPeriod, { from: formatMoment(Date.parse(from)) }),
    )
    .reduce((periods, period) => fillIn(texts.morePeriods, { periods, period }));

const formatShares = ({ low, high }: Interval): string =>
  fillIn(table.range, { low: formatShare(low), high: formatShare(high) });
const formatDifference = ({ low, high }: Interval): string =>
  fillIn(table.range, { low: formatPoints(low), high: formatPoints(high) });

function Experiment({ result }: { result: ExperimentResult }) {
  const { name, page, hypothesis, state, override, start, counted, plan, conversion, guardrails, leftOut } = result;
  const { control, treatment, difference } = conversion;
  const smaller = Math.min(control.visitors, treatment.visitors);
  const { title, text, isAlarm } = describeVerdict(result);
  const id = `experiment-${name}`;
  return (
    <article className={`${styles.experiment} unbroken`} aria-labelledby={id}>
      <div>
        <h3 className="row-title" id={id}>
          {name}
        </h3>
        <p className="caption mt-2">
          <TextWithElements
            text={texts.state}
            parts={{
              state: <span className={`badge ${state === 'running' ? 'badge-good' : ''}`}>{stateTexts[state]}</span>,
              page: <a href={page}>{page}</a>,
              day: formatDay(start),
            }}
          />
        </p>
        <p className="measure-60ch mt-3 quiet text-3 line-3">{hypothesis}</p>
        {override ? (
          <p className="caption">
            {fillIn(texts.override, {
              time: formatMoment(Date.parse(override.at)),
              person: override.by,
              reason: override.why,
            })}
          </p>
        ) : null}
        {counted.length === 1 && counted[0]?.to === undefined ? null : (
          <p className="caption">
            {counted.length === 0 ? texts.neverRan : fillIn(texts.periods, { periods: formatPeriods(counted) })}
          </p>
        )}
        <div className="grid gap-2 mt-5">
          <p className="text-2 line-2" id={`${id}-progress`}>
            {fillIn(texts.progress, { count: formatCount(smaller), planned: formatCount(plan.visitorsPerVariant) })}
          </p>
          <progress
            className="progress-bar"
            max={plan.visitorsPerVariant}
            value={Math.min(smaller, plan.visitorsPerVariant)}
            aria-labelledby={`${id}-progress`}
          />
          <p className="caption">
            {fillIn(texts.plan, {
              baseline: formatShare(plan.baseline),
              effect: formatPoints(plan.smallestEffect),
              alpha: plan.alpha,
              power: plan.power,
            })}
          </p>
        </div>
      </div>
      <div className={styles.found}>
        <div className={`callout ${isAlarm ? 'callout-warning' : result.verdict === 'too-few' ? '' : 'callout-rule'}`}>
          <p>{title}</p>
          <p>{text}</p>
        </div>
        <IntervalChart comparison={conversion} isProvisional={result.verdict === 'too-few' || isAlarm} />
        <div>
          <table className={`rule-table as-records ${tables.table} ${tables.records}`}>
            <caption className="caption">{fillIn(table.caption, { title: conversion.title })}</caption>
            <thead>
              <tr>
                <th scope="col">{table.variant}</th>
                <th scope="col">{table.visitors}</th>
                <th scope="col">{table.conversions}</th>
                <th scope="col">{table.rate}</th>
                <th scope="col">{table.interval}</th>
              </tr>
            </thead>
            <tbody>
              {[
                { variant: variants.control, measured: control },
                { variant: variants.treatment, measured: treatment },
              ].map(({ variant, measured }) => (
                <tr key={variant}>
                  <th scope="row">{variant}</th>
                  <td data-label={table.visitors}>{formatCount(measured.visitors)}</td>
                  <td data-label={table.conversions}>{formatCount(measured.converted)}</td>
                  <td data-label={table.rate}>{measured.visitors > 0 ? formatShare(measured.share) : '–'}</td>
                  <td data-label={table.interval}>{measured.visitors > 0 ? formatShares(measured.interval) : '–'}</td>
                </tr>
              ))}
              <tr>
                <th scope="row">{table.difference}</th>
                <td className={tables.empty} />
                <td className={tables.empty} />
                <td data-label={table.rate}>{smaller > 0 ? formatPoints(difference.share) : '–'}</td>
                <td data-label={table.interval}>{smaller > 0 ? formatDifference(difference.interval) : '–'}</td>
              </tr>
            </tbody>
          </table>
        </div>
        <Guardrails guardrails={guardrails} />
        <p className="caption">
          {describeSplit(result)}{' '}
          {leftOut === 1 ? sample.oneLeftOut : fillIn(sample.leftOut, { count: formatCount(leftOut) })}
        </p>
      </div>
    </article>
  );
}

function describeSplit({ sampleRatio: { p, isUneven } }: ExperimentResult): string {
  if (!isUneven) return fillIn(sample.even, { p: p.toFixed(2) });
  return p < 0.0001 ? sample.veryUneven : fillIn(sample.uneven, { share: formatShare(p) });
}

function Guardrails({ guardrails }: { guardrails: ExperimentResult['guardrails'] }) {
  if (guardrails.length === 0) return null;
  return (
    <div>
      <table className={`rule-table as-records ${tables.table} ${tables.records}`}>
        <caption className="caption">{guardrailLabels.title}</caption>
        <thead>
          <tr>
            <th scope="col">{guardrailLabels.metric}</th>
            <th scope="col">{variants.control}</th>
            <th scope="col">{variants.treatment}</th>
            <th scope="col">{table.difference}</th>
            <th scope="col" className={tables.text}>
              {guardrailLabels.status}
            </th>
          </tr>
        </thead>
        <tbody>
          {guardrails.map(({ title, control, treatment, difference, mayFallBy: maxDecrease, state }) => (
            <tr key={title}>
              <th scope="row">
                {title}{' '}
                <span className="caption">
                  {fillIn(guardrailLabels.mayFall, { points: formatPoints(maxDecrease).slice(1) })}
                </span>
              </th>
              <td data-label={variants.control}>{control.visitors > 0 ? formatShare(control.share) : '–'}</td>
              <td data-label={variants.treatment}>{treatment.visitors > 0 ? formatShare(treatment.share) : '–'}</td>
              <td data-label={table.difference}>
                {Math.min(control.visitors, treatment.visitors) > 0 ? formatDifference(difference.interval) : '–'}
              </td>
              <td className={tables.text} data-label={guardrailLabels.status}>
                <span className={`badge ${guardrailTexts[state].badge}`}>{guardrailTexts[state].text}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
