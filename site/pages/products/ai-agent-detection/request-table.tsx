import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { agentDetection } from '../../../../content/interface/pages/products.json';
import type { MeasuredAgent } from '../../../content/records/agent-measurement.ts';
import { measuredAgents } from '../../../content/records/measured-agents.ts';
import { DataTable } from '../../../design/data-table.tsx';
import { Fold } from '../../../design/fold.tsx';
import styles from './page.module.css';

/** Rows of the table before the fold. */
const SHOWN_ROWS = 8;

type Props = {
  /** Requests with a signature, or without one. */
  of: 'signed' | 'unsigned';
  caption: string;
  /** Column headers. */
  request: string;
  identity: string;
  evidence: string;
  /** Texts for a request that nothing names, for one without a reason, and the addition to a wrong identity. */
  none: string;
  nothing: string;
  missed: string;
  /** Text in front of the command that measured it. */
  source: string;
};

/** The requests of the benchmark, each with the identity that the server found. */
export function RequestTable({ of, caption, request, identity, evidence, none, nothing, missed, source }: Props) {
  const rows = measuredAgents[of];
  const toTable = (part: readonly MeasuredAgent[]) => (
    <DataTable
      caption={caption}
      columns={[
        { title: request },
        { title: identity, className: 'nowrap' },
        { title: evidence, className: 'evidence' },
      ]}
      rows={part.map((row) => ({
        key: row.request,
        cells: [
          row.request,
          `${row.identity === 'none' ? none : row.identity}${row.isRight ? '' : `, ${missed}`}`,
          [row.identifiedBy, row.reason].filter((one) => one !== undefined).join(': ') || nothing,
        ],
      }))}
    />
  );
  const folded = rows.slice(SHOWN_ROWS);
  return (
    <>
      <div className="mt-8">
        <Fold summary={fillIn(agentDetection.showResults, { count: rows.length })}>
          {toTable(rows.slice(0, SHOWN_ROWS))}
          <Fold isFoldedOnWide summary={fillIn(agentDetection.showOtherResults, { count: folded.length })}>
            {toTable(folded)}
          </Fold>
        </Fold>
      </div>
      <p className={`caption ${styles.source} mt-4`}>
        {source} <code>{measuredAgents.command}</code>
      </p>
    </>
  );
}
