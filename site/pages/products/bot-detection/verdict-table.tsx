import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { botDetection } from '../../../../content/interface/pages/products.json';
import { botWordRecords } from '../../../content/records/bot-words.ts';
import { measuredBots } from '../../../content/records/measured-bots.ts';
import { getRecords } from '../../../content/records/records.ts';
import { DataTable } from '../../../design/data-table.tsx';
import { Fold } from '../../../design/fold.tsx';
import styles from './page.module.css';
import { type VerdictRow, verdictRows } from './verdict-rows.ts';
import tableStyles from './verdict-table.module.css';

/** Rows of the table before the fold. */
const SHOWN_ROWS = 8;

type Props = {
  caption: string;
  /** Column headers. */
  start: string;
  engine: string;
  truth: string;
  answer: string;
  score: string;
  /** Names of the verdicts, the addition to a wrong one, and the text for no evidence. */
  notDetected: string;
  good: string;
  bad: string;
  missed: string;
  nothing: string;
  /** Text in front of the command that measured it. */
  source: string;
};

/** The service's verdicts on visitors whose nature is known. */
export function VerdictTable({ caption, missed, nothing, source, ...others }: Props) {
  const { start, engine, truth, answer, score, ...verdicts } = others;
  const rows = verdictRows(measuredBots.rows, getRecords(botWordRecords).starts);
  const toTable = (part: readonly VerdictRow[]) => (
    <DataTable
      className={tableStyles.table}
      caption={caption}
      columns={[
        { title: start },
        { title: engine },
        { title: truth },
        { title: answer, className: `${tableStyles.verdict} nowrap` },
        { title: score },
      ]}
      rows={part.map(({ row, how, truth: inTruth, isRight }) => ({
        key: row.id,
        cells: [
          how,
          row.engine === 'none' ? nothing : row.engine,
          inTruth,
          <>
            <span className={isRight ? tableStyles.right : tableStyles.wrong} aria-hidden="true" />
            {verdicts[row.result]}
            {isRight ? null : <span className={tableStyles.missed}>, {missed}</span>}
          </>,
          `${row.score} ${row.evidence.length > 0 ? row.evidence.join(', ') : (row.type ?? nothing)}`,
        ],
      }))}
    />
  );
  const folded = rows.slice(SHOWN_ROWS);
  return (
    <>
      <div className="mt-8">
        <Fold summary={fillIn(botDetection.showResults, { count: rows.length })}>
          {toTable(rows.slice(0, SHOWN_ROWS))}
          <Fold isFoldedOnWide summary={fillIn(botDetection.showOtherResults, { count: folded.length })}>
            {toTable(folded)}
          </Fold>
        </Fold>
      </div>
      <p className={`caption ${styles.source} mt-4`}>
        {source} <code>{measuredBots.command}</code>
      </p>
    </>
  );
}
