import type { ExperimentOverride } from '@whorl/contract/console/experiments.ts';
import type { ExperimentResult, ExperimentResults } from '@whorl/contract/experiments/results.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import {
  guardrails as guardrailLabels,
  history as historyTexts,
  overrides,
  sample,
  section,
  table,
  experiment as texts,
  variants,
} from '../../../../content/interface/console/experiments.json';
import { TextWithElements } from '../../text-with-elements.tsx';
import tables from '../figure-table.module.css';
import { formatCount, formatDay, formatMoment, formatPoints, formatShare } from '../format.ts';
import list from '../list/list.module.css';
import { describeVerdict, guardrailTexts, stateTexts } from './experiment-texts.ts';
import styles from './experiments.module.css';
import { IntervalChart } from './interval-chart.tsx';
import { OverrideForm } from './override-form.tsx';
import { VariantPreviews } from './variant-previews.tsx';

type ListProps = {
  results: ExperimentResults;
  /** Endpoint of the previews, with `:id`. */
  previewUrl: string;
  /** Undefined if the user may not change experiments. */
  onOverride: ((name: string, override: ExperimentOverride) => Promise<void>) | undefined;
};

/** Results of all experiments, each with its history and, for editors, a form that changes its state. */
export const ExperimentList = ({ results: { at, experiments }, previewUrl, onOverride }: ListProps) => (
  <>
    <p className="caption">{fillIn(section.text, { time: formatMoment(Date.parse(at)) })}</p>
    {experiments.length === 0 ? (
      <p className="lead">{section.none}</p>
    ) : (
      <div className="mt-5">
        {experiments.map((result) => (
          <Experiment key={result.name} {...{ result, previewUrl, onOverride }} />
        ))}
      </div>
    )}
  </>
);

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

type Props = Pick<ListProps, 'previewUrl' | 'onOverride'> & { result: ExperimentResult };

function Experiment({ result, previewUrl, onOverride }: Props) {
  const { name, page, hypothesis, state, history, start, counted, plan, conversion, guardrails, leftOut } = result;
  const { control, treatment, difference } = conversion;
  const smaller = Math.min(control.visitors, treatment.visitors);
  const { title, text, isAlarm } = describeVerdict(result);
  const id = `experiment-${name}`;
  return (
    <article className={`${styles.experiment} unbroken`} aria-labelledby={id}>
      <div>
        <h2 className="row-title" id={id}>
          {name}
        </h2>
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
        {counted.length === 1 && counted[0]?.to === undefined ? null : (
          <p className="caption mt-2">
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
        <VariantPreviews {...{ name, page, previewUrl }} />
        <History history={history} />
        {onOverride ? <OverrideForm result={result} onOverride={(override) => onOverride(name, override)} /> : null}
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

function History({ history }: Pick<ExperimentResult, 'history'>) {
  if (history.length === 0) return null;
  return (
    <details className={`${list.more} mt-5`}>
      <summary>
        {history.length === 1 ? historyTexts.one : fillIn(historyTexts.many, { count: history.length })}
      </summary>
      <ol>
        {history.map(({ action, by, why, at }) => (
          <li key={at} className="caption break-anywhere">
            {fillIn(historyTexts.entry, {
              time: formatMoment(Date.parse(at)),
              action: overrides[action].done,
              person: by,
            })}{' '}
            <bdi>{why}</bdi>
          </li>
        ))}
      </ol>
    </details>
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
