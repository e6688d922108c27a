import type { ReactNode } from 'react';
import { ColumnHeads } from '../../../design/data-table.tsx';
import { ScrollIfWide } from '../../../design/scroll-if-wide.tsx';
import type { SignalName } from '../../../islands/visitor/format-signal.ts';
import { IdentifyButtons } from '../../../islands/visitor/identify-buttons.tsx';
import { LiveValue } from '../../../islands/visitor/live-value.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import styles from './evidence-chart.module.css';
import { CROWD_BITS, traitBits } from './traits.ts';

type Props = Pick<HeadProps, 'title' | 'lead'> & {
  id: string;
  noScript: string;
  columns: readonly string[];
  traits: readonly { label: string; signal: SignalName }[];
  /** Labels of the share of browsers with the same value, and of both ends of the drawing. */
  share: string;
  oneIn: string;
  everyone: string;
  one: string;
  /** Labels of the rows below the traits. */
  together: string;
  atMost: string;
  signed: string;
  unique: string;
  note: ReactNode;
};

const SCALE = 40;

/** Returns the number of browsers of which one has the same value, with one decimal below ten. */
function formatCrowd(bits: number): string {
  const crowd = 2 ** bits;
  return crowd.toLocaleString('en', { maximumFractionDigits: crowd < 10 ? 1 : 0 });
}

const getBits = (signal: SignalName): number => traitBits.get(signal) ?? 0;

/**
 * A table of the evidence: each trait of this browser, the average share of browsers with the same value, and the limit
 * of all traits together.
 */
export function EvidenceChart({ id, title, lead, noScript, traits, note, ...labels }: Props) {
  return (
    <section className={`page-grid ${styles.hero}`} aria-labelledby={id}>
      <div className="wide-to-6">
        <h1 className="display" id={id}>
          {title}
        </h1>
        <p className={`lead ${styles.lead}`}>{lead}</p>
        <IdentifyButtons noScript={noScript} />
      </div>
      <div className="wide-from-6">
        <TraitTable traits={traits} {...labels} />
        <p className="caption measure-92ch mt-4">{note}</p>
      </div>
    </section>
  );
}

type TableProps = Omit<Props, 'id' | 'title' | 'lead' | 'noScript' | 'note'>;

function TraitTable({ columns, traits, share, oneIn, everyone, one, together, atMost, signed, unique }: TableProps) {
  return (
    <ScrollIfWide>
      <table className={`rule-table ${styles.table} fixed-columns`}>
        <thead>
          <tr>
            <ColumnHeads titles={columns} />
            <th scope="col" className="number">
              {share}
            </th>
            <th scope="col">
              <span className={styles.scale}>
                <span>{everyone}</span>
                <span>{one}</span>
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {traits.map(({ label, signal }, index) => {
            const before = traits.slice(0, index).reduce((total, trait) => total + getBits(trait.signal), 0);
            return (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>
                  <LiveValue signal={signal} />
                </td>
                <td className="number">
                  {oneIn} {formatCrowd(getBits(signal))}
                </td>
                <td>
                  <Step from={before} to={before + getBits(signal)} />
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{together}</th>
            <td>{atMost}</td>
            <td className="number">
              {oneIn} {formatCrowd(CROWD_BITS)}
            </td>
            <td />
          </tr>
          <tr>
            <th scope="row">{signed}</th>
            <td>
              <LiveValue signal="visitorId" />
            </td>
            <td className="number">{unique}</td>
            <td>
              <svg viewBox={`0 0 ${SCALE} 10`} preserveAspectRatio="none" aria-hidden="true">
                <path className="line-id" d={`M0 5H${SCALE}`} />
              </svg>
            </td>
          </tr>
        </tfoot>
      </table>
    </ScrollIfWide>
  );
}

/**
 * Draws the previous bits in the sunken color, this trait's bits in ink up to the study's population, and the rest
 * dotted.
 */
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
