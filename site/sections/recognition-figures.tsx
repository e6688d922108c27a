import { pages } from '@whorl/contract/urls.ts';
import marks from './drawing-marks.module.css';
import styles from './recognition-figures.module.css';

/** As `node scripts/bench-recognition.ts` printed it: four browsers for each change. */
const measured = { date: '21 November 2026', browser: 'Chromium 156', trials: 32, hash: 12, server: 28 };

type Outcome = 'same' | 'lost' | 'collides';
const rows: readonly { change: string; hash: Outcome; server: Outcome }[] = [
  { change: 'Reload', hash: 'same', server: 'same' },
  { change: 'Cookies and storage deleted', hash: 'same', server: 'same' },
  { change: 'Browser updated', hash: 'same', server: 'same' },
  { change: 'Another language', hash: 'lost', server: 'same' },
  { change: 'Another time zone', hash: 'lost', server: 'same' },
  { change: 'Another screen', hash: 'lost', server: 'same' },
  { change: 'Other contrast and motion settings', hash: 'lost', server: 'same' },
  { change: 'Another time zone, and all storage deleted', hash: 'lost', server: 'lost' },
  { change: 'A twin: same model, same settings, no cookie', hash: 'collides', server: 'collides' },
];

const words: Record<Outcome, string> = { same: 'same id', lost: 'new id', collides: 'collides' };

/** What was measured of recognition, in one sentence, with what it rests on. */
export function RecognitionFigures() {
  const { trials, hash, server, date, browser } = measured;
  return (
    <section className="section page-grid" aria-labelledby="measured">
      <h2 className={`figure-size ${styles.sentence}`} id="measured">
        {server}
        <span>/{trials}</span> kept
        <sup>
          <a href="#measured-a">a</a>
        </sup>
        , {hash}
        <span>/{trials}</span> by a hash
        <sup>
          <a href="#measured-b">b</a>
        </sup>
      </h2>
      <div className={styles.words}>
        <p>
          A browser goes, something about it changes, and it comes back. Does it get the id it had? Where the free
          library’s hash does as well as our matching, the table says so. Where both fail, it says that too.
        </p>
        <p className={styles.more}>
          <a className="link" href={pages.comparisons.path}>
            Compared with other libraries
          </a>
        </p>
        <ol className={styles.notes}>
          <li id="measured-a">
            <b>a</b> Whorl’s server: the signed id if the device is still the same, else the only visitor who looks
            exactly so.
          </li>
          <li id="measured-b">
            <b>b</b> FingerprintJS 5.2, the open-source library, on the same visits: its hash alone, as it comes.
          </li>
        </ol>
      </div>
      <div className={styles.table}>
        <table className="rule-table">
          <thead>
            <tr>
              <th scope="col">The visitor returns after</th>
              <th scope="col">hash alone</th>
              <th scope="col">Whorl</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.change}>
                <th scope="row">{row.change}</th>
                <td>
                  <Mark outcome={row.hash} />
                </td>
                <td>
                  <Mark outcome={row.server} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="caption">
          Table 2. {browser}, {date}, four browsers with settings of their own for each change, against a server that
          knows nobody. To a server, a twin without a cookie is the same visit as a deleted cookie: the confidence of
          such an answer is 0.80, not 0.95. Command: node scripts/bench-recognition.ts
        </p>
      </div>
    </section>
  );
}

function Mark({ outcome }: { outcome: Outcome }) {
  return (
    <span className={`caption ${styles.mark}`}>
      <svg viewBox="0 0 32 12" aria-hidden="true">
        {outcome === 'same' ? <path className="line-ink" d="M6 6H26" /> : null}
        <circle className="dot-ink" cx={outcome === 'collides' ? 12 : 6} cy="6" r="4.5" />
        <circle
          className={outcome === 'same' ? 'dot-ink' : marks.never}
          cx={outcome === 'collides' ? 17 : 26}
          cy="6"
          r="4.5"
        />
      </svg>
      {words[outcome]}
    </span>
  );
}
