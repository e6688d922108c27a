import { CALIBRATION_MONTHS, type Calibration } from '@whorl/contract/console/identifications.ts';
import { confidenceThresholds } from '@whorl/contract/identification/confidence.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { useState } from 'react';
import { calibration as texts } from '../../../../content/interface/console/identifications.json';
import { off, reload as reloadLabel } from '../../../../content/interface/console/list.json';
import { DataTable } from '../../../design/data-table.tsx';
import { formatCount } from '../format.ts';
import styles from '../list/list.module.css';
import { LoadStatus } from '../list/load-status.tsx';
import { useJson } from '../list/use-json.ts';

type Props = {
  url: string;
  /** Empty for that of this site. */
  workspace: string;
};

/** Share of right matches by the signals, loaded when the section is opened. */
export function CalibrationSection(props: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={`${styles.more} mt-7`} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{texts.title}</summary>
      <p className="caption measure-90ch">{texts.text}</p>
      {isOpen ? <LoadedCalibration {...props} /> : null}
    </details>
  );
}

function LoadedCalibration({ url, workspace }: Props) {
  const query = workspace === '' ? '' : `?${new URLSearchParams({ workspace })}`;
  const { state, reload } = useJson<Calibration>(url + query);
  return (
    <>
      <LoadStatus
        state={state}
        texts={{ ...off, failed: texts.failed }}
        resetLabel={reloadLabel}
        onReload={reload}
        onReset={reload}
      />
      {'data' in state && state.data ? <CalibrationTable {...state.data} /> : null}
    </>
  );
}

function CalibrationTable({ bands, withoutCandidate, expectedError }: Calibration) {
  const months = CALIBRATION_MONTHS;
  const visits = bands.reduce((sum, band) => sum + band.visits, withoutCandidate);
  if (visits === 0) return <p>{fillIn(texts.nothing, { months })}</p>;
  const matched = bands.filter(({ from }) => from >= confidenceThresholds.match);
  const recognized = matched.reduce((sum, { correct }) => sum + correct, 0);
  const wrong = matched.reduce((sum, band) => sum + band.visits - band.correct, 0);
  const summary = fillIn(texts.summary, {
    visits: formatCount(visits),
    months,
    recognized: formatCount(recognized),
    percent: formatPercent(recognized / visits),
    wrong: formatCount(wrong),
    unknown: formatCount(visits - recognized - wrong),
  });
  const rows = bands.map(({ from, to, visits: count, correct, probability }) => ({
    key: from,
    cells: [
      `${formatPercent(from)} – ${formatPercent(to)}`,
      formatCount(count),
      formatPercent(probability),
      formatPercent(correct / count),
    ],
  }));
  const none = { key: 'none', cells: [texts.none, formatCount(withoutCandidate), '–', '–'] };
  return (
    <div className="grid gap-5 mt-4">
      <p className="measure-90ch">
        {summary} {expectedError === null ? '' : fillIn(texts.error, { points: (100 * expectedError).toFixed(1) })}
      </p>
      <DataTable
        caption={texts.caption}
        columns={[
          { title: texts.band },
          { title: texts.visits, isNumber: true },
          { title: texts.probability, isNumber: true },
          { title: texts.correct, isNumber: true },
        ]}
        rows={withoutCandidate === 0 ? rows : [...rows, none]}
        note={fillIn(texts.note, { percent: formatPercent(confidenceThresholds.match) })}
      />
    </div>
  );
}

/** @param share from 0 to 1 */
const formatPercent = (share: number): string =>
  share.toLocaleString('en-US', { style: 'percent', maximumFractionDigits: 1 });
