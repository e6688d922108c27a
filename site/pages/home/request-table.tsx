import { capitalInWords, inWords } from '../../content/figures/in-words.ts';
import { LiveDuration, LiveValue } from '../../islands/visitor/live-value.tsx';
import type { SignalName } from '../../islands/visitor/signal-values.ts';
import styles from './request-table.module.css';

/** `timed`: the name under which the agent notes how long that took; what the server finds out has none. */
type Row = { label: string; signal: SignalName; meaning: string; timed?: string };

const rows: readonly Row[] = [
  { label: 'Fonts', signal: 'fonts', meaning: 'Which of a list of families are installed', timed: 'fonts' },
  { label: 'Canvas', signal: 'canvas', meaning: 'Two drawings, hashed in your browser', timed: 'canvas' },
  { label: 'Audio', signal: 'audio', meaning: 'How a silent tone is rounded', timed: 'audio' },
  {
    label: 'Graphics',
    signal: 'graphics',
    meaning: 'The renderer, and whether it is a virtual one',
    timed: 'webGlBasics',
  },
  { label: 'Screen', signal: 'screen', meaning: 'Size and colour depth', timed: 'screenResolution' },
  { label: 'Time zone', signal: 'timeZone', meaning: 'As your clock is set', timed: 'timezone' },
  { label: 'Languages', signal: 'languages', meaning: 'Their order counts', timed: 'languages' },
  { label: 'Cores, memory', signal: 'cores', meaning: 'Coarse, and rarely changes', timed: 'hardwareConcurrency' },
  { label: 'Browser', signal: 'browser', meaning: 'From the header of the request' },
  { label: 'Address', signal: 'place', meaning: 'Its country, and nothing finer' },
  { label: 'Automation', signal: 'automation', meaning: 'Traces of a script, here and in the header' },
  { label: 'Signed id', signal: 'token', meaning: 'The strongest evidence, when it is there' },
];

const timedCount = rows.filter(({ timed }) => timed !== undefined).length;

/**
 * What one request of this very browser told, with the time each answer took. Without a reading it shows what would be read.
 *
 * @param signals how many the agent reads
 */
export function RequestTable({ signals }: { signals: number }) {
  return (
    <section className="section page-grid" aria-labelledby="told">
      <h2 className="heading to-8" id="told">
        What one request tells, read from the browser you hold
      </h2>
      <p className={styles.lead}>
        No row names anyone: half of them you share with every owner of the same laptop. Held together, and against a
        signed id, they tell you from the next visitor.
      </p>
      <table className={`rule-table ${styles.table} mt-8 fixed-columns`}>
        <thead>
          <tr>
            <th scope="col">Signal</th>
            <th scope="col">Your value</th>
            <th scope="col">What it is</th>
            <th scope="col">
              <span className={styles.scale}>
                <span>ms</span>
                <span>0</span>
                <span>150</span>
                <span>300</span>
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, signal, meaning, timed }) => (
            <tr key={signal}>
              <th scope="row">{label}</th>
              <td>
                <LiveValue signal={signal} />
              </td>
              <td>{meaning}</td>
              <td>{timed ? <LiveDuration signal={timed} /> : <span className="caption">on our server</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="caption measure-92ch mt-4">
        Table 1. {capitalInWords(timedCount)} of the {signals} signals read in the browser, with their times in this
        one, and {inWords(rows.length - timedCount)} values that our server adds. Where the law asks for your consent
        first, or where we cannot tell where you are, nothing is read until you ask for it.
      </p>
    </section>
  );
}
