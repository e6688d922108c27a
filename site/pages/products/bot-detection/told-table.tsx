import { botWordRecords } from '../../../content/records/bot-words.ts';
import { measuredBots } from '../../../content/records/measured-bots.ts';
import { recordsOf } from '../../../content/records/records.ts';
import { DataTable } from '../../../design/data-table.tsx';
import styles from './page.module.css';
import { toldRows } from './told-rows.ts';
import tableStyles from './told-table.module.css';

type Props = {
  caption: string;
  /** The heads of the columns. */
  start: string;
  truth: string;
  answer: string;
  score: string;
  /** The verdicts, what is added to a wrong one, and what stands for no evidence. */
  notDetected: string;
  good: string;
  bad: string;
  missed: string;
  nothing: string;
  /** How it was measured, before the command. */
  source: string;
};

/** What the service said of visitors whose truth is known. */
export function ToldTable({ caption, start, truth, answer, score, missed, nothing, source, ...verdicts }: Props) {
  const rows = toldRows(measuredBots.rows, recordsOf(botWordRecords).starts);
  return (
    <>
      <DataTable
        className={`${tableStyles.table} mt-8`}
        caption={caption}
        columns={[
          { title: start },
          { title: truth },
          { title: answer, className: `${tableStyles.verdict} nowrap` },
          { title: score, className: 'evidence' },
        ]}
        rows={rows.map(({ row, how, truth: inTruth, isRight }) => ({
          key: row.id,
          cells: [
            how,
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
      <p className={`caption ${styles.source} mt-4`}>
        {source} <code>{measuredBots.command}</code>
      </p>
    </>
  );
}
