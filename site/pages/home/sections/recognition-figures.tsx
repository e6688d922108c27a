import type { ReactNode } from 'react';
import type { Outcome } from '../../../content/records/comparison-measurement.ts';
import { DataTable } from '../../../design/data-table.tsx';
import marks from './drawing-marks.module.css';
import styles from './recognition-figures.module.css';

type Props = {
  id: string;
  /** The measured result of each method as a sentence. */
  server: string;
  hash: string;
  text: ReactNode;
  more: string;
  to: string;
  /** The basis of the two figures. */
  notes: readonly ReactNode[];
  columns: readonly string[];
  rows: readonly { change: string; hash: Outcome; server: Outcome }[];
  outcomes: Readonly<Record<Outcome, string>>;
  caption: ReactNode;
};

/** The measured recognition rates in one sentence, with their basis. */
export function RecognitionFigures({ id, server, hash, ...props }: Props) {
  const { text, more, to, notes, columns, rows, outcomes, caption } = props;
  return (
    <section className="section page-grid" aria-labelledby={id}>
      <h2 className={`title ${styles.sentence}`} id={id}>
        {server}
        <sup>
          <a href={`#${id}-a`}>a</a>
        </sup>{' '}
        {hash}
        <sup>
          <a href={`#${id}-b`}>b</a>
        </sup>
      </h2>
      <div className="to-5 mt-8 quiet">
        <p>{text}</p>
        <p className="mt-3">
          <a className="link" href={to}>
            {more}
          </a>
        </p>
        <ol className={`${styles.notes} hair-rows-3 mt-6 hair-top text-2 line-3`}>
          {['a', 'b'].map((letter, index) => (
            <li key={letter} id={`${id}-${letter}`}>
              <b>{letter}</b> {notes[index]}
            </li>
          ))}
        </ol>
      </div>
      <div className={`${styles.table} from-6 mt-8`}>
        <DataTable
          keepsColumns
          columns={columns.map((title) => ({ title }))}
          rows={rows.map(({ change, ...row }) => ({
            key: change,
            cells: [
              change,
              <Mark key="hash" outcome={row.hash} words={outcomes} />,
              <Mark key="server" outcome={row.server} words={outcomes} />,
            ],
          }))}
        />
        <p className="caption">{caption}</p>
      </div>
    </section>
  );
}

function Mark({ outcome, words }: { outcome: Outcome; words: Props['outcomes'] }) {
  return (
    <span className={`caption flex items-center gap-3 line-3 ${styles.mark}`}>
      <svg viewBox="0 0 32 12" aria-hidden="true">
        {outcome === 'kept' ? <path className="line-ink" d="M6 6H26" /> : null}
        <circle className="dot-ink" cx={outcome === 'collides' ? 12 : 6} cy="6" r="4.5" />
        <circle
          className={outcome === 'kept' || outcome === 'apart' ? 'dot-ink' : marks.never}
          cx={outcome === 'collides' ? 17 : 26}
          cy="6"
          r="4.5"
        />
      </svg>
      {words[outcome]}
    </span>
  );
}
