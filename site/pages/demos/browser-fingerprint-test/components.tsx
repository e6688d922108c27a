import { fillIn } from '@whorl/contract/view/fill-in.ts';
import type { ReactNode } from 'react';
import { signals as labels, result as texts } from '../../../../content/interface/pages/fingerprint-test.json';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { DataTable } from '../../../design/data-table.tsx';
import { Fold } from '../../../design/fold.tsx';
import { TermList } from '../../../design/term-list.tsx';
import { LivePart } from '../../../islands/playground/live-part.tsx';
import { SignalCell, SignalStatus } from '../../../islands/signals/own-signals.ts';
import type { HeadProps } from '../../composed-page.tsx';
import { readings } from '../../signal-words.ts';
import { explainedErrors } from '../playground/explained-errors.ts';
import styles from './page.module.css';

type OwnHeadProps = HeadProps & { noScript: string; children: ReactNode };

/** The head of the fingerprint test, next to its result. */
export function Head({ trail, here, title, lead, noScript, children }: OwnHeadProps) {
  return (
    <div className="page-grid rows-6 pt-7">
      <Breadcrumbs trail={trail} here={here} />
      <div className={`${styles.words} to-8 grid gap-5 content-start`}>
        <h1 className="display">{title}</h1>
        <p className="lead">{lead}</p>
        <SignalStatus />
        <LivePart part="failureAdvice" explained={explainedErrors}>
          {null}
        </LivePart>
        <noscript>
          <p className={`${styles.without} quiet`}>{noScript}</p>
        </noscript>
      </div>
      {children}
    </div>
  );
}

type SectionProps = { id: string; title: string };

export function Result({ id, title }: SectionProps) {
  return (
    <section className={`${styles.id} from-9 desktop-row-2`} aria-labelledby={id}>
      <h2 className="row-title" id={id}>
        {title}
      </h2>
      <dl>
        <div>
          <dt>{texts.visitorId}</dt>
          <dd>
            <SignalCell name="visitorId" />
          </dd>
        </div>
      </dl>
      <LivePart part="recognitionStatus">
        <dl>
          {[texts.recognized, texts.reason, texts.changes].map((label) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={styles.placeholder}>–</dd>
            </div>
          ))}
        </dl>
      </LivePart>
    </section>
  );
}

/** Changes since the previous signals; the text is shown until that is known. */
export function SignalChanges({ id, title, text }: SectionProps & { text: ReactNode }) {
  return (
    <section className="section page-grid rows-5" aria-labelledby={id}>
      <h2 className="heading to-5" id={id}>
        {title}
      </h2>
      <div className={`${styles.compared} from-5`} aria-live="polite">
        <LivePart part="sinceLastTime">
          <p>{text}</p>
        </LivePart>
      </div>
    </section>
  );
}

type Experiment = { change: string; moves: ReactNode; expected: ReactNode };
type StabilityLabProps = SectionProps & {
  columns: readonly string[];
  items: readonly Experiment[];
  text: ReactNode;
  aside: ReactNode;
  noScript: string;
};

/** Experiments to try, and the visits of this browser with the evidence of each match. */
export function StabilityLab({ id, title, columns, items, text, aside, noScript }: StabilityLabProps) {
  return (
    <section className="section page-grid rows-5" aria-labelledby={id}>
      <h2 className="heading to-5" id={id}>
        {title}
      </h2>
      <div className="from-5 grid gap-4">
        <p className="measure-66ch">{text}</p>
        <DataTable
          caption={title}
          columns={columns.map((column) => ({ title: column }))}
          rows={items.map(({ change, moves, expected }) => ({ key: change, cells: [change, moves, expected] }))}
        />
      </div>
      <div className={styles.lab}>
        <LivePart part="stabilityLab">
          <p>{aside}</p>
        </LivePart>
        <noscript>
          <p className={`${styles.without} quiet`}>{noScript}</p>
        </noscript>
      </div>
    </section>
  );
}

type Stability = { name: string; stays: ReactNode; cause: ReactNode };
type SignalTableProps = SectionProps & {
  kinds: readonly { term: string; text: ReactNode }[];
  items: readonly Stability[];
  note: ReactNode;
};

/** Every signal by subject, with how long it stays the same. */
export function SignalTable({ id, title, kinds, items, note }: SignalTableProps) {
  return (
    <section className="section page-grid rows-5" aria-labelledby={id}>
      <h2 className="heading" id={id}>
        {title}
      </h2>
      <TermList items={kinds} className={`${styles.key} definitions grid gutter rows-4`} />
      {readings.map(({ about, goodFor, wrongWhen, names }) => (
        <div key={about} className="pt-5">
          <h3 className="row-title">{about}</h3>
          <p className={`${styles.without} mt-2 quiet`}>
            {goodFor} <span className="caption">{labels.limits}</span> {wrongWhen}
          </p>
          <div className="mt-4">
            <Fold summary={fillIn(labels.showAll, { count: names.length })}>
              <table className={`rule-table as-records ${styles.table}`}>
                <caption className="visually-hidden">{about}</caption>
                <thead>
                  <tr>
                    <th scope="col">{labels.signal}</th>
                    <th scope="col">{labels.value}</th>
                    <th scope="col" className="number">
                      {labels.time}
                    </th>
                    <th scope="col">{labels.stability}</th>
                  </tr>
                </thead>
                <tbody>
                  {names
                    .flatMap((name) => items.filter((item) => item.name === name))
                    .map((item) => (
                      <Reading key={item.name} {...item} />
                    ))}
                </tbody>
              </table>
            </Fold>
          </div>
        </div>
      ))}
      <p className={`${styles.footnote} quiet`}>{note}</p>
    </section>
  );
}

function Reading({ name, stays, cause }: Stability) {
  return (
    <tr data-reading={name}>
      <th scope="row" className={styles.name}>
        {name}
      </th>
      <td data-label={labels.value} className={styles.value}>
        <LivePart part="signalValue" name={name}>
          <PlaceholderPrint />
        </LivePart>
      </td>
      <td data-label={labels.time} className="number">
        <LivePart part="signalDuration" name={name}>
          <PlaceholderPrint />
        </LivePart>
      </td>
      <td data-label={labels.stability}>
        {stays} <span className="caption">{cause}</span>
        <span className={styles.change}>
          <LivePart part="signalChange" name={name}>
            {null}
          </LivePart>
        </span>
      </td>
    </tr>
  );
}

const PlaceholderPrint = () => (
  <span className={styles.placeholder} aria-hidden="true">
    –
  </span>
);
