import type { FunnelStep, TrafficFunnel, TrafficReport } from '@whorl/contract/analytics/traffic.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import type { ReactNode } from 'react';
import { columns, funnel as texts } from '../../../content/interface/console/report.json';
import { ColumnHeads } from '../../design/data-table.tsx';
import { Bar } from './bar.tsx';
import styles from './figure-table.module.css';
import { formatCount, formatShare } from './format.ts';
import layout from './traffic-report.module.css';

type Visits = Record<FunnelStep, number>;
type FunnelSectionProps = { report: TrafficReport; renderGroup: (group: string) => ReactNode };

/** Shows how many visits went from their landing page to a sent form, in total and by page group of the landing page. */
export function FunnelSection({ report: { funnel, total }, renderGroup }: FunnelSectionProps) {
  return (
    <section className={layout.part} aria-labelledby="funnel">
      <h2 className="heading" id="funnel">
        {texts.title}
      </h2>
      <div className={layout.five}>
        <StepTable steps={funnel.steps} allVisits={total.visits} />
      </div>
      <div className={layout.seven}>
        <FunnelTable
          title={texts.groups}
          columnTitle={columns.group}
          rows={funnel.pageGroups.map((group) => ({ name: renderGroup(group.value), key: group.value, visits: group }))}
        />
      </div>
    </section>
  );
}

const stepTexts: Readonly<Record<FunnelStep, { name: string; text: string }>> = {
  landing: { name: texts.landing, text: texts.landingText },
  engagement: { name: texts.engagement, text: texts.engagementText },
  submission: { name: texts.submission, text: texts.submissionText },
};

function StepTable({ steps, allVisits }: { steps: TrafficFunnel['steps']; allVisits: number }) {
  const most = Math.max(1, ...steps.map(({ visits }) => visits));
  const landings = steps[0]?.visits ?? 0;
  return (
    <>
      <table className={`rule-table ${styles.table}`}>
        <caption>
          <span className={styles.title}>{texts.steps}</span>
          <span className="caption">{texts.note}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{texts.step}</th>
            <ColumnHeads titles={[columns.visits, texts.share]} />
          </tr>
        </thead>
        <tbody>
          {steps.map(({ step, visits, share }) => (
            <tr key={step}>
              <th scope="row">
                {stepTexts[step].name} <span className="caption block">{stepTexts[step].text}</span>
                <Bar share={visits / most} />
              </th>
              <td>{formatCount(visits)}</td>
              <td>{share === null ? '–' : formatShare(share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {landings < allVisits ? (
        <p className="caption mt-3">
          {fillIn(texts.partial, { count: formatCount(landings), all: formatCount(allVisits) })}
        </p>
      ) : null}
    </>
  );
}

type FunnelTableProps = {
  title: string;
  /** Heading of the first column, in the singular. */
  columnTitle: string;
  rows: readonly { key: string; name: ReactNode; visits: Visits }[];
};

/** Compares the funnels of several kinds of visits, with a bar for the visits of each. */
export function FunnelTable({ title, columnTitle, rows }: FunnelTableProps) {
  const most = Math.max(1, ...rows.map(({ visits }) => visits.landing));
  return (
    <table className={`rule-table ${styles.table}`}>
      <caption>
        <span className={styles.title}>{title}</span>
        <span className="caption">{texts.rateNote}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{columnTitle}</th>
          <ColumnHeads titles={[columns.visits, texts.engagement, texts.submission, texts.rate]} />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, visits: { landing, engagement, submission } }) => (
          <tr key={key} className={landing === 0 ? styles.zero : undefined}>
            <th scope="row">
              {name}
              <Bar share={landing / most} />
            </th>
            <td>{formatCount(landing)}</td>
            <td>{formatCount(engagement)}</td>
            <td>{formatCount(submission)}</td>
            <td>{landing === 0 ? '–' : formatShare(submission / landing)}</td>
          </tr>
        ))}
        {rows.length === 0 ? (
          <tr>
            <td className={styles.text} colSpan={5}>
              {texts.none}
            </td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}

/** Returns the visits of a funnel by step. */
export const countVisits = ({ steps }: TrafficFunnel): Visits => {
  const count = (step: FunnelStep) => steps.find((one) => one.step === step)?.visits ?? 0;
  return { landing: count('landing'), engagement: count('engagement'), submission: count('submission') };
};
