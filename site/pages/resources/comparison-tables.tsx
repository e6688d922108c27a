import { brand } from '@whorl/contract/brand.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { tables } from '../../../content/interface/pages/comparison-tables.json';
import { type Comparison, comparisons } from '../../content/comparisons.ts';
import { formatKilobytes, type Method, toPercent } from '../../content/records/comparison-measurement.ts';
import { type CostRow, comparisonRecords } from '../../content/records/comparison-words.ts';
import {
  countRecognized,
  countVisits,
  getCosts,
  getFigures,
  getOutcome,
  listSteps,
  measured,
} from '../../content/records/comparisons.ts';
import { getRecords } from '../../content/records/records.ts';
import { DataTable } from '../../design/data-table.tsx';
import styles from './comparison-tables.module.css';
import { OutcomeMark } from './outcome-mark.tsx';

const words = getRecords(comparisonRecords);
const methodsTable = `${styles.methods} fixed-columns`;
const methodColumns = [
  { title: tables.property },
  ...comparisons.map(({ frontMatter }) => ({ title: frontMatter.name })),
  { title: brand.name },
];
const stepWords = new Map(words.outcomes.steps.map(({ id, ...step }) => [id, step]));

/** Renders `56% recognized, 12 of 258 misidentified` for both sides, as list items. */
export function Score({ comparison: { slug, frontMatter } }: { comparison: Comparison }) {
  return (
    <>
      <li className={styles.side}>
        <span className={styles.name}>{frontMatter.name}</span> <MethodScore method={slug} />
      </li>
      <li className={styles.side}>
        <span className={styles.name}>{brand.name}</span> <MethodScore method="service" />
      </li>
    </>
  );
}

function MethodScore({ method }: { method: Method }) {
  return (
    <>
      {toPercent(countRecognized(method))}
      <span className={`${styles.of} faint`}>% recognized</span>, {getFigures(method).mistaken}
      <span className={`${styles.of} faint`}> of {countVisits(method)} misidentified</span>
    </>
  );
}

/** The results of all methods for each step. */
export function OutcomeTable({ number }: { number: number }) {
  const { caption, same, other, withToken, withoutToken } = words.outcomes;
  const methods: readonly { method: Method; title: string }[] = [
    ...comparisons.map(({ slug, frontMatter }) => ({ method: slug, title: frontMatter.name })),
    { method: 'service', title: withToken },
    { method: 'service-without-token', title: withoutToken },
  ];
  const groups = [
    { kind: 'same', title: same },
    { kind: 'other', title: other },
  ] as const;
  return (
    <table className={`rule-table as-records ${styles.outcomes}`}>
      <caption className="caption">{fillIn(tables.caption, { number, caption })}</caption>
      <thead>
        <tr>
          <th scope="col">{tables.visit}</th>
          {methods.map(({ method, title }) => (
            <th key={method} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ kind, title }) => (
        <tbody key={kind}>
          <tr className={styles.group}>
            <th scope="rowgroup" colSpan={methods.length + 1}>
              {title}
            </th>
          </tr>
          {listSteps(kind).map((id) => (
            <tr key={id}>
              <th scope="row">
                {stepWords.get(id)?.name ?? id}
                <Note text={stepWords.get(id)?.note} />
              </th>
              {methods.map(({ method, title }) => (
                <td key={method} data-label={title}>
                  <Cell id={id} method={method} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Cell({ id, method }: { id: string; method: Method }) {
  const { outcome, right, of } = getOutcome(id, method);
  return (
    <>
      <OutcomeMark outcome={outcome} different={changedByToken(id, method)} />{' '}
      <span className="text-2 line-2">
        {right}/{of}
      </span>
    </>
  );
}

const changedByToken = (id: string, method: Method): boolean =>
  method === 'service' && getOutcome(id, 'service').right !== getOutcome(id, 'service-without-token').right;

function Note({ text }: { text: string | undefined }) {
  return text ? <span className="caption block">{text}</span> : null;
}

/** The costs of one identification with each method. */
export function CostsTable({ number }: { number: number }) {
  const values = [...comparisons.map(({ slug }) => slug), 'service'].map(costValues);
  const { caption, rows } = words.costs;
  return (
    <DataTable
      className={methodsTable}
      caption={fillIn(tables.caption, { number, caption })}
      captionClass="caption"
      columns={methodColumns}
      rows={rows.map(({ of, name, note }) => ({
        key: name,
        cells: [
          <>
            {name}
            <Note text={note} />
          </>,
          ...values.map((each) => each[of]),
        ],
      }))}
    />
  );
}

/** Returns the formatted costs of one identification. */
function costValues(method: Method): Record<CostRow, string> {
  const { gzipBytes, requests, bytesSent, cookies, storageKeys } = getCosts(method);
  const { p50, p95 } = getFigures(method).ms;
  return {
    script: formatKilobytes(gzipBytes),
    median: `${p50}\u00a0ms`,
    slowest: `${p95}\u00a0ms`,
    requests: String(requests),
    sent: bytesSent === 0 ? tables.nothingSent : formatKilobytes(bytesSent),
    cookies: String(cookies),
    storage: String(storageKeys),
  };
}

/** Facts from the source code of all of them. */
export function FactsTable({ number }: { number: number }) {
  const { caption, rows } = words.facts;
  return (
    <DataTable
      className={methodsTable}
      caption={fillIn(tables.caption, { number, caption })}
      captionClass="caption"
      columns={methodColumns}
      rows={rows.map(({ name, libraries, of, service }) => ({
        key: name,
        cells: [name, ...comparisons.map(({ frontMatter }) => (of ? frontMatter[of] : libraries)), service],
      }))}
    />
  );
}

/** The share of right answers of the service by confidence score, in bins of a tenth. */
export function CalibrationTable({ number }: { number: number }) {
  const { scores } = measured.methods.service.calibration;
  const bins = [...Map.groupBy(scores, ({ score }) => Math.min(9, Math.floor(score * 10)))].sort(([a], [b]) => b - a);
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  return (
    <DataTable
      className={methodsTable}
      caption={fillIn(tables.caption, { number, caption: words.calibration })}
      captionClass="caption"
      columns={[{ title: tables.score }, { title: tables.responses }, { title: tables.correct }]}
      rows={bins.map(([tenth, rows]) => {
        const [right, of] = [sum(rows.map((row) => row.right)), sum(rows.map((row) => row.of))];
        return {
          key: tenth,
          cells: [
            fillIn(tables.range, { from: (tenth / 10).toFixed(1), to: ((tenth + 1) / 10).toFixed(1) }),
            of,
            fillIn(tables.share, { count: right, percent: toPercent({ right, of }) }),
          ],
        };
      })}
    />
  );
}
