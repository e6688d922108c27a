import { pages } from '@whorl/contract/urls.ts';
import { DataTable } from '../../design/data-table.tsx';
import { longDate } from '../../sections/text/long-date.ts';
import marks from './drawing-marks.module.css';
import styles from './recognition-figures.module.css';

type Outcome = 'kept' | 'lost' | 'apart' | 'collides' | 'mixed';
type Share = { right: number; of: number; percent: number };
export type Recognition = {
  server: Share;
  hash: Share & { version: string };
  rows: readonly { change: string; hash: Outcome; server: Outcome }[];
  /** Where it comes from; the day as ISO 8601. */
  measured: { browser: string; on: string; people: number; command: string };
};

const words: Record<Outcome, string> = {
  kept: 'same id',
  lost: 'new id',
  apart: 'told apart',
  collides: 'collides',
  mixed: 'now and then',
};

/** What was measured of recognition, in one sentence, with what it rests on. */
export function RecognitionFigures({ recognition }: { recognition: Recognition }) {
  const { server, hash, rows, measured } = recognition;
  return (
    <section className="section page-grid" aria-labelledby="measured">
      <h2 className={`figure-size ${styles.sentence}`} id="measured">
        {server.percent}
        <span>%</span> kept
        <sup>
          <a href="#measured-a">a</a>
        </sup>
        , {hash.percent}
        <span>%</span> by a hash
        <sup>
          <a href="#measured-b">b</a>
        </sup>
      </h2>
      <div className="to-5 mt-8 quiet">
        <p>
          A browser goes, something about it changes, and it comes back. Does it get the id it had? Where the free
          library’s hash does as well as our matching, the table says so. Where both fail, it says that too.
        </p>
        <p className="mt-3">
          <a className="link" href={pages.comparisons.path}>
            Compared with other libraries
          </a>
        </p>
        <ol className={`${styles.notes} mt-6 hair-top text-2 line-3`}>
          <li id="measured-a">
            <b>a</b> Whorl’s server, {server.right} of {server.of} visits: the signed id if the device is still the
            same, else the only visitor who looks exactly or nearly so.
          </li>
          <li id="measured-b">
            <b>b</b> FingerprintJS {hash.version}, the open-source library, {hash.right} of {hash.of} such visits: its
            hash alone, as it comes.
          </li>
        </ol>
      </div>
      <div className={`${styles.table} from-6 mt-8`}>
        <DataTable
          keepsColumns
          columns={[{ title: 'The visitor returns after' }, { title: 'hash alone' }, { title: 'Whorl' }]}
          rows={rows.map(({ change, hash: alone, server }) => ({
            key: change,
            cells: [change, <Mark key="hash" outcome={alone} />, <Mark key="server" outcome={server} />],
          }))}
        />
        <p className="caption">
          Table 2. {measured.browser}, {longDate(measured.on)}, {measured.people} people who visit one service in turns.
          To a server, the first visit of a twin is the same event as a deleted cookie, so nothing tells them apart
          then; the score of such an answer is lower. Command: {measured.command}
        </p>
      </div>
    </section>
  );
}

function Mark({ outcome }: { outcome: Outcome }) {
  return (
    <span className={`caption ${styles.mark}`}>
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
