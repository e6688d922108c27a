import { LiveValue } from '../../islands/visitor/live-value.tsx';
import { ReadMyself } from '../../islands/visitor/read-myself.tsx';
import type { SignalName } from '../../islands/visitor/signal-values.ts';
import styles from './evidence-staircase.module.css';

/**
 * Shannon entropy in bits of one trait over 2,067,942 browsers: Gómez-Boix, Laperdrix and Baudry, “Hiding in the
 * Crowd”, WWW 2018, all devices together. Smallest first.
 */
const traits: readonly { label: string; signal: SignalName; bits: number }[] = [
  { label: 'Time zone', signal: 'timeZone', bits: 0.164 },
  { label: 'Platform', signal: 'platform', bits: 1.2 },
  { label: 'GPU maker', signal: 'graphicsVendor', bits: 2.282 },
  { label: 'Languages', signal: 'languages', bits: 2.716 },
  { label: 'Screen', signal: 'screen', bits: 4.847 },
  { label: 'GPU', signal: 'graphics', bits: 5.541 },
  { label: 'Fonts', signal: 'fonts', bits: 6.904 },
  { label: 'Browser', signal: 'browser', bits: 7.15 },
  { label: 'Canvas', signal: 'canvas', bits: 8.546 },
];
const CROWD = 2_067_942;
/** More bits than this tell nobody apart in that crowd: everyone is alone. */
const CROWD_BITS = Math.log2(CROWD);
/** 20 characters out of 62, drawn at random. */
const ID_BITS = 20 * Math.log2(62);
const SCALE = 40;

const sum = (count: number): number => traits.slice(0, count).reduce((total, { bits }) => total + bits, 0);
const oneDecimal = (bits: number): string => bits.toFixed(1);

/** The evidence that adds up: each trait of this browser, what such a trait tells on average, and the sum's honest end. */
export function EvidenceStaircase() {
  return (
    <section className={`page-grid ${styles.hero}`} aria-labelledby="evidence-title">
      <div className={styles.words}>
        <h1 className="display" id="evidence-title">
          No one trait names you. Together they nearly do.
        </h1>
        <p className={`lead ${styles.lead}`}>
          Each row halves the crowd a few times. The halvings overlap, so the steps end at the crowd’s edge and not at
          their sum. What is still missing then is a signature.
        </p>
        <ReadMyself />
      </div>
      <div className={styles.evidence}>
        <table className={`rule-table ${styles.table} fixed-columns`}>
          <thead>
            <tr>
              <th scope="col">Trait</th>
              <th scope="col">Yours</th>
              <th scope="col" className="number">
                bits
              </th>
              <th scope="col">
                <span className={styles.scale}>
                  <span>0</span>
                  <span>{oneDecimal(CROWD_BITS)}: all alone</span>
                </span>
              </th>
            </tr>
          </thead>
          <tbody>
            {traits.map(({ label, signal, bits }, index) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>
                  <LiveValue signal={signal} />
                </td>
                <td className="number evidence">{oneDecimal(bits)}</td>
                <td>
                  <Step from={sum(index)} to={sum(index + 1)} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Together</th>
              <td>at most</td>
              <td className="number evidence">{oneDecimal(CROWD_BITS)}</td>
              <td className={`caption ${styles.end}`}>{oneDecimal(sum(traits.length))} if none overlapped</td>
            </tr>
            <tr>
              <th scope="row">Signed id</th>
              <td>
                <LiveValue signal="visitorId" />
              </td>
              <td className="number evidence">{ID_BITS.toFixed(0)}</td>
              <td>
                <svg viewBox={`0 0 ${SCALE} 10`} preserveAspectRatio="none" aria-hidden="true">
                  <path className="line-id" d={`M0 5H${SCALE}`} />
                </svg>
              </td>
            </tr>
          </tfoot>
        </table>
        <p className="caption measure-92ch mt-4">
          Bits are averages over {CROWD.toLocaleString('en')} browsers of a French site:{' '}
          <a className="link" href="https://hal.science/hal-01718234">
            Gómez-Boix, Laperdrix and Baudry, 2018
          </a>
          , and so is the small time zone. We cite them because this server has met too few browsers to count its own.
          Dotted: what the nine rows would add if none overlapped. The id is ours: 20 random characters out of 62.
        </p>
      </div>
    </section>
  );
}

/** What was there before in sunk, what this trait adds in ink as far as the crowd reaches, the rest dotted. */
function Step({ from, to }: { from: number; to: number }) {
  const inside = Math.min(to, CROWD_BITS);
  return (
    <svg viewBox={`0 0 ${SCALE} 10`} preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.before} width={Math.min(from, CROWD_BITS)} height="10" />
      {inside > from ? <rect className="dot-ink" x={from} width={inside - from} height="10" /> : null}
      {to > CROWD_BITS ? <path className="line-never" d={`M${Math.max(from, CROWD_BITS)} 0H${to}V10`} /> : null}
      <path className="line-ink" d={`M${CROWD_BITS} 0V10`} />
    </svg>
  );
}
