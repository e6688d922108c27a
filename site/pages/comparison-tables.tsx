import { brand } from '@whorl/contract/brand.ts';
import type { Library } from '../content/compared-libraries.ts';
import { type MeasuredCase, type Method, measured, outcomeOf, rightOf } from '../content/comparisons.ts';
import { OutcomeMark } from '../sections/outcome-mark.tsx';
import styles from './comparison-tables.module.css';
import { caseWords, comparisonWords } from './comparison-words.ts';

/** `7 of 13 kept, 0 of 2 told apart` for both sides. */
export function Score({ library }: { library: Library }) {
  return (
    <>
      <span className={styles.side}>
        <span className={styles.name}>{comparisonWords[library].name}</span> <ScoreOf method={library} />
      </span>{' '}
      <span className={styles.side}>
        <span className={styles.name}>{brand.name}</span> <ScoreOf method="service" />
      </span>
    </>
  );
}

function ScoreOf({ method }: { method: Method }) {
  const kept = rightOf(method, 'same browser');
  const apart = rightOf(method, 'other browser');
  return (
    <>
      {kept.right}
      <span className={styles.of}>/{kept.of} kept</span>, {apart.right}
      <span className={styles.of}>/{apart.of} apart</span>
    </>
  );
}

/** @param props.libraries one for its page, all for the overview. */
export function OutcomeTable({ libraries, number }: { libraries: readonly Library[]; number: number }) {
  const methods: readonly { method: Method; title: string }[] = [
    ...libraries.map((library) => ({ method: library, title: comparisonWords[library].name })),
    { method: 'service', title: `${brand.name}, with its cookie` },
    { method: 'service-without-cookie', title: `${brand.name}, by traits alone` },
  ];
  const groups = [
    { truth: 'same browser', title: 'The same browser comes back, and meanwhile:' },
    { truth: 'other browser', title: 'Another browser comes:' },
  ] as const;
  return (
    <table className={`rule-table as-records ${styles.outcomes}`}>
      <caption className="caption">
        Table {number}. {measured.runs} runs of every case. In colour: what the cookie changes, for better or worse.
      </caption>
      <thead>
        <tr>
          <th scope="col">Case</th>
          {methods.map(({ method, title }) => (
            <th key={method} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ truth, title }) => (
        <tbody key={truth}>
          <tr className={styles.group}>
            <th scope="rowgroup" colSpan={methods.length + 1}>
              {title}
            </th>
          </tr>
          {measured.cases
            .filter((each) => each.truth === truth)
            .map((each) => (
              <tr key={each.id}>
                <th scope="row">
                  {caseWords[each.id]?.name ?? each.id}
                  <Note text={caseWords[each.id]?.note} />
                </th>
                {methods.map(({ method, title }) => (
                  <td key={method} data-label={title}>
                    <OutcomeMark outcome={outcomeOf(each, method)} different={changedByCookie(each, method)} />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      ))}
    </table>
  );
}

const changedByCookie = (each: MeasuredCase, method: Method): boolean =>
  method === 'service' && outcomeOf(each, 'service') !== outcomeOf(each, 'service-without-cookie');

function Note({ text }: { text: string | undefined }) {
  return text ? <span className={`caption ${styles.note}`}>{text}</span> : null;
}

export function ComparisonOutcomes({ library }: { library: Library }) {
  return <OutcomeTable libraries={[library]} number={1} />;
}

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

export function ComparisonCosts({ library }: { library: Library }) {
  const [theirs, ours] = [measured.costs[library], measured.costs.service];
  const rows = [
    {
      name: 'Script, gzip',
      of: (cost: typeof ours) => kilobytes(cost.gzipBytes),
      note: 'ours holds the bot detectors',
    },
    {
      name: 'Time to an id, median',
      of: (cost: typeof ours) => `${cost.medianMs} ms`,
      note: `${ours.readings} readings each, without a graphics card; ours asks a server on the same machine`,
    },
    { name: 'Requests', of: (cost: typeof ours) => String(cost.requests), note: 'beside the script' },
    {
      name: 'Sent to a server',
      of: (cost: typeof ours) => (cost.bytesSent === 0 ? 'nothing' : kilobytes(cost.bytesSent)),
    },
    { name: 'Cookies', of: (cost: typeof ours) => String(cost.cookies), note: 'ours cannot be read by script' },
    { name: 'Entries in the storage', of: (cost: typeof ours) => String(cost.storageKeys) },
  ];
  return (
    <table className={`rule-table as-records ${styles.pair}`}>
      <caption className="caption">Table 2. The same page, the same browser, a fresh profile.</caption>
      <PairHead library={library} />
      <tbody>
        {rows.map(({ name, of, note }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <Note text={note} />
            </th>
            <td data-label={comparisonWords[library].name}>{of(theirs)}</td>
            <td data-label={brand.name}>{of(ours)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function ComparisonFacts({ library }: { library: Library }) {
  const { facts, name: libraryName } = comparisonWords[library];
  return (
    <table className={`rule-table as-records ${styles.pair}`}>
      <caption className="caption">Table 3. Read in the source of both.</caption>
      <PairHead library={library} />
      <tbody>
        {facts.map(({ name, library: theirs, service }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-label={libraryName}>{theirs}</td>
            <td data-label={brand.name}>{service}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PairHead({ library }: { library: Library }) {
  return (
    <thead>
      <tr>
        <th scope="col">What</th>
        <th scope="col">{comparisonWords[library].name}</th>
        <th scope="col">{brand.name}</th>
      </tr>
    </thead>
  );
}
