import type { ExperimentResult, ExperimentResults } from '@whorl/contract/experiments/results.ts';
import { guardrailWords, stateWords, verdictWords } from './experiment-words.ts';
import styles from './experiments.module.css';
import tables from './figure-table.module.css';
import { IntervalDrawing } from './interval-drawing.tsx';
import parts from './results-room.module.css';
import { writtenCount, writtenDay, writtenMoment, writtenPoints, writtenShare } from './written.ts';

/** What each experiment has come to; the days and filters above do not narrow it. */
export function ExperimentsPart({ results: { at, experiments } }: { results: ExperimentResults }) {
  return (
    <section className={parts.part} aria-labelledby="experiments">
      <h2 className="heading" id="experiments">
        Experiments
      </h2>
      <p className="caption mt-3">
        Of people only, each counted once, from the first day of each experiment to {writtenMoment(Date.parse(at))}. The
        days and filters above do not narrow them.
      </p>
      <div>
        {experiments.length === 0 ? (
          <p className="lead">There is no experiment.</p>
        ) : (
          experiments.map((result) => <Experiment key={result.name} result={result} />)
        )}
      </div>
    </section>
  );
}

const periodWords = (counted: ExperimentResult['counted']): string =>
  counted
    .map(({ from, to }) => `${writtenMoment(Date.parse(from))} to ${to ? writtenMoment(Date.parse(to)) : 'now'}`)
    .join(', and ');

function Experiment({ result }: { result: ExperimentResult }) {
  const { name, page, hypothesis, state, override, start, counted, plan, conversion, guardrails, leftOut } = result;
  const { control, treatment, difference } = conversion;
  const smaller = Math.min(control.visitors, treatment.visitors);
  const { title, text, isAlarm } = verdictWords(result);
  const id = `experiment-${name}`;
  const interval = ({ low, high }: { low: number; high: number }) => `${writtenShare(low)} to ${writtenShare(high)}`;
  return (
    <article className={`${styles.experiment} unbroken`} aria-labelledby={id}>
      <div>
        <h3 className="row-title" id={id}>
          {name}
        </h3>
        <p className="caption mt-2">
          <span className={`badge ${state === 'running' ? 'badge-good' : ''}`}>{stateWords[state]}</span> on{' '}
          <a href={page}>{page}</a>, from {writtenDay(start)}
        </p>
        <p className="measure-60 mt-3 quiet text-3 line-3">{hypothesis}</p>
        {override ? (
          <p className="caption">
            So since {writtenMoment(Date.parse(override.at))}, said {override.by}: {override.why}
          </p>
        ) : null}
        {counted.length === 1 && counted[0]?.to === undefined ? null : (
          <p className="caption">
            {counted.length === 0 ? 'Nothing is counted: it never ran.' : `Counted as one: ${periodWords(counted)}.`}
          </p>
        )}
        <div className="grid gap-2 mt-5">
          <p className="evidence" id={`${id}-progress`}>
            {writtenCount(smaller)} of {writtenCount(plan.visitorsPerVariant)} visitors in the smaller variant
          </p>
          <progress
            max={plan.visitorsPerVariant}
            value={Math.min(smaller, plan.visitorsPerVariant)}
            aria-labelledby={`${id}-progress`}
          />
          <p className="caption">
            Planned for a baseline of {writtenShare(plan.baseline)}, a smallest effect of{' '}
            {writtenPoints(plan.smallestEffect)} points, α {plan.alpha} and a power of {plan.power}.
          </p>
        </div>
      </div>
      <div className={styles.found}>
        <div className={`callout ${isAlarm ? 'callout-warning' : result.verdict === 'too-few' ? '' : 'callout-rule'}`}>
          <p>{title}</p>
          <p>{text}</p>
        </div>
        <IntervalDrawing comparison={conversion} isOpen={result.verdict === 'too-few' || isAlarm} />
        <div>
          <table className={`rule-table as-records ${tables.table} ${tables.records}`}>
            <caption className="caption">
              {conversion.title}. Intervals hold the true share 19 times in 20: Wilson’s of each, Newcombe’s of the
              difference.
            </caption>
            <thead>
              <tr>
                <th scope="col">variant</th>
                <th scope="col">Visitors</th>
                <th scope="col">Did it</th>
                <th scope="col">Share</th>
                <th scope="col">Interval</th>
              </tr>
            </thead>
            <tbody>
              {[
                { variant: 'Control', measured: control },
                { variant: 'Treatment', measured: treatment },
              ].map(({ variant, measured }) => (
                <tr key={variant}>
                  <th scope="row">{variant}</th>
                  <td data-label="Visitors">{writtenCount(measured.visitors)}</td>
                  <td data-label="Did it">{writtenCount(measured.converted)}</td>
                  <td data-label="Share">{measured.visitors > 0 ? writtenShare(measured.share) : '–'}</td>
                  <td data-label="Interval">{measured.visitors > 0 ? interval(measured.interval) : '–'}</td>
                </tr>
              ))}
              <tr>
                <th scope="row">Difference, points</th>
                <td className={tables.empty} />
                <td className={tables.empty} />
                <td data-label="Share">{smaller > 0 ? writtenPoints(difference.share) : '–'}</td>
                <td data-label="Interval">
                  {smaller > 0
                    ? `${writtenPoints(difference.interval.low)} to ${writtenPoints(difference.interval.high)}`
                    : '–'}
                </td>
              </tr>
            </tbody>
          </table>
        </div>
        <Guardrails guardrails={guardrails} />
        <p className="caption">
          {splitWords(result)} {writtenCount(leftOut)}{' '}
          {leftOut === 1 ? 'bot or virtual machine' : 'bots and virtual machines'} left out.
        </p>
      </div>
    </article>
  );
}

const splitWords = ({ sampleRatio: { p, isUneven } }: ExperimentResult): string =>
  isUneven
    ? `The split is uneven: by chance it would be so in ${p < 0.0001 ? 'less than 1 of 10,000' : `${writtenShare(p)} of`} cases.`
    : `The split is as it was drawn, half and half, as far as chance lets it (p = ${p.toFixed(2)}).`;

function Guardrails({ guardrails }: { guardrails: ExperimentResult['guardrails'] }) {
  if (guardrails.length === 0) return null;
  return (
    <div>
      <table className={`rule-table as-records ${tables.table} ${tables.records}`}>
        <caption className="caption">What must not suffer meanwhile</caption>
        <thead>
          <tr>
            <th scope="col">guardrail</th>
            <th scope="col">Control</th>
            <th scope="col">Treatment</th>
            <th scope="col">Difference, points</th>
            <th scope="col" className={tables.words}>
              It is
            </th>
          </tr>
        </thead>
        <tbody>
          {guardrails.map(({ title, control, treatment, difference, mayFallBy, state }) => (
            <tr key={title}>
              <th scope="row">
                {title} <span className="caption">may fall by {writtenPoints(mayFallBy).slice(1)} points</span>
              </th>
              <td data-label="Control">{control.visitors > 0 ? writtenShare(control.share) : '–'}</td>
              <td data-label="Treatment">{treatment.visitors > 0 ? writtenShare(treatment.share) : '–'}</td>
              <td data-label="Difference, points">
                {Math.min(control.visitors, treatment.visitors) > 0
                  ? `${writtenPoints(difference.interval.low)} to ${writtenPoints(difference.interval.high)}`
                  : '–'}
              </td>
              <td className={tables.words} data-label="It is">
                <span className={`badge ${guardrailWords[state].badge}`}>{guardrailWords[state].word}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
