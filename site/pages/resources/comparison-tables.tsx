import { brand } from '@whorl/contract/brand.ts';
import type { Library } from '../../content/records/compared-libraries.ts';
import { keptBy, type Method, measured, outcomeOf, percentOf, stepsOf } from '../../content/records/comparisons.ts';
import { DataTable } from '../../design/data-table.tsx';
import styles from './comparison-tables.module.css';
import { comparisonWords, stepWords } from './comparison-words.ts';
import { OutcomeMark } from './outcome-mark.tsx';

/** `56% kept, 12 confused` for both sides. */
export function Score({ library }: { library: Library }) {
  return (
    <>
      <span className={`${styles.side} block`}>
        <span className={styles.name}>{comparisonWords[library].name}</span> <ScoreOf method={library} />
      </span>{' '}
      <span className={`${styles.side} block`}>
        <span className={styles.name}>{brand.name}</span> <ScoreOf method="service" />
      </span>
    </>
  );
}

function ScoreOf({ method }: { method: Method }) {
  return (
    <>
      {percentOf(keptBy(method))}
      <span className={`${styles.of} faint`}>% kept</span>, {measured.methods[method].mistaken}
      <span className={`${styles.of} faint`}> of {visitsOf(method)} confused</span>
    </>
  );
}

/** The service was asked in two orders of the people, the libraries in one. */
const visitsOf = (method: Method): number =>
  Object.values(measured.methods[method].steps)
    .flatMap((step) => Object.values(step))
    .reduce((sum, count) => sum + count, 0);

/** @param props.libraries one for its page, all for the overview. */
export function OutcomeTable({ libraries, number }: { libraries: readonly Library[]; number: number }) {
  const methods: readonly { method: Method; title: string }[] = [
    ...libraries.map((library) => ({ method: library, title: comparisonWords[library].name })),
    { method: 'service', title: `${brand.name}, with its token` },
    { method: 'service-without-token', title: `${brand.name}, by traits alone` },
  ];
  const groups = [
    { kind: 'same', title: 'The same browser comes back, and since the visit before:' },
    { kind: 'other', title: 'Somebody else comes, who looks like a person that is known:' },
  ] as const;
  return (
    <table className={`rule-table as-records ${styles.outcomes}`}>
      <caption className="caption">
        Table {number}. Right answers, of all visits of the kind. In colour: what the token changes, for better or
        worse.
      </caption>
      <thead>
        <tr>
          <th scope="col">Visit</th>
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
          {stepsOf(kind).map((id) => (
            <tr key={id}>
              <th scope="row">
                {stepWords[id]?.name ?? id}
                <Note text={stepWords[id]?.note} />
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
  const { outcome, right, of } = outcomeOf(id, method);
  return (
    <>
      <OutcomeMark outcome={outcome} different={changedByToken(id, method)} />{' '}
      <span className="evidence">
        {right}/{of}
      </span>
    </>
  );
}

const changedByToken = (id: string, method: Method): boolean =>
  method === 'service' && outcomeOf(id, 'service').right !== outcomeOf(id, 'service-without-token').right;

function Note({ text }: { text: string | undefined }) {
  return text ? <span className={`caption ${styles.note}`}>{text}</span> : null;
}

export function ComparisonOutcomes({ library }: { library: Library }) {
  return <OutcomeTable libraries={[library]} number={1} />;
}

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

export function ComparisonCosts({ library }: { library: Library }) {
  const [theirs, ours] = [measured.costs[library], measured.costs.service];
  const times = [measured.methods[library].ms, measured.methods.service.ms];
  const pair = (of: (cost: typeof ours) => string): readonly string[] => [theirs, ours].map(of);
  const rows: readonly { name: string; values: readonly string[]; note?: string }[] = [
    {
      name: 'Script, gzip',
      values: pair(({ gzipBytes }) => kilobytes(gzipBytes)),
      note: 'ours holds the bot detectors',
    },
    {
      name: 'Time to an id, median',
      values: times.map(({ p50 }) => `${p50} ms`),
      note: 'in the same run, without a graphics card; ours asks a server on the same machine',
    },
    { name: 'Time to an id, 95 of 100', values: times.map(({ p95 }) => `${p95} ms`) },
    { name: 'Requests', values: pair(({ requests }) => String(requests)), note: 'beside the script' },
    {
      name: 'Sent to a server',
      values: pair(({ bytesSent }) => (bytesSent === 0 ? 'nothing' : kilobytes(bytesSent))),
    },
    { name: 'Cookies', values: pair(({ cookies }) => String(cookies)), note: 'ours cannot be read by script' },
    { name: 'Entries in the storage', values: pair(({ storageKeys }) => String(storageKeys)) },
  ];
  return (
    <DataTable
      className={`${styles.pair} fixed-columns`}
      caption="Table 2. The same page, the same browser, a fresh profile."
      captionClass="caption"
      columns={pairColumns(library)}
      rows={rows.map(({ name, values, note }) => ({
        key: name,
        cells: [
          <>
            {name}
            <Note text={note} />
          </>,
          ...values,
        ],
      }))}
    />
  );
}

export function ComparisonFacts({ library }: { library: Library }) {
  const { facts } = comparisonWords[library];
  return (
    <DataTable
      className={`${styles.pair} fixed-columns`}
      caption="Table 3. Read in the source of both."
      captionClass="caption"
      columns={pairColumns(library)}
      rows={facts.map(({ name, library: theirs, service }) => ({ key: name, cells: [name, theirs, service] }))}
    />
  );
}

/** What a score of the service was worth. */
export function CalibrationTable({ number }: { number: number }) {
  const { scores } = measured.methods.service.calibration;
  return (
    <DataTable
      className={`${styles.pair} fixed-columns`}
      caption={`Table ${number}. Our score beside how often such an answer was right, token in use. The libraries give no score.`}
      captionClass="caption"
      columns={[{ title: 'Score' }, { title: 'Answers' }, { title: 'Right' }]}
      rows={scores.map(({ score, of, right }) => ({
        key: score,
        cells: [score, of, `${right}, ${percentOf({ right, of })}%`],
      }))}
    />
  );
}

const pairColumns = (library: Library) => [
  { title: 'What' },
  { title: comparisonWords[library].name },
  { title: brand.name },
];
