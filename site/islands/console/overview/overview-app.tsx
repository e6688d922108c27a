import type { DayFigures, Overview } from '@whorl/contract/console/overview.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { off } from '../../../../content/interface/console/list.json';
import { attention, load, figures as texts } from '../../../../content/interface/console/overview.json';
import { DataTable } from '../../../design/data-table.tsx';
import { formatBytes, formatCount, formatEstimate, formatMoment } from '../format.ts';
import { DetailSection } from '../list/detail-section.tsx';
import styles from '../list/list.module.css';
import { LiveUpdates } from '../list/live-updates.tsx';
import { LoadStatus } from '../list/load-status.tsx';
import { useJson } from '../list/use-json.ts';
import { isDiskLow } from '../low-disk.ts';

/** Paths of the console's sections. */
type Paths = Readonly<Record<'leads' | 'deliveries' | 'errors' | 'content' | 'experiments' | 'system', string>>;
export type OverviewAppProps = { endpoints: { readonly overview: string; readonly updates: string }; paths: Paths };

/** Shows what needs attention now, and today's figures next to last week's. */
export function OverviewApp({ endpoints, paths }: OverviewAppProps) {
  const { state, reload, refresh } = useJson<Overview>(endpoints.overview);
  const overview = 'data' in state ? state.data : undefined;
  return (
    <div className="mt-6">
      <LiveUpdates updates={endpoints.updates} section="overview" query="" onChange={refresh} />
      <LoadStatus
        state={state}
        texts={{ ...off, ...load }}
        resetLabel={load.refresh}
        onReload={reload}
        onReset={reload}
      />
      {overview ? (
        <div className={styles.main} aria-busy={state.step === 'loading'}>
          <DetailSection id="attention" title={attention.title} heading="h2">
            <Attention items={listAttention(overview, paths)} />
            <button type="button" className={`text-button ${styles.save}`} onClick={reload}>
              {load.refresh}
            </button>
          </DetailSection>
          <DetailSection id="figures" title={texts.title} heading="h2">
            <Figures days={overview.days} />
          </DetailSection>
        </div>
      ) : null}
    </div>
  );
}

type Item = { text: string; href: string };

function Attention({ items }: { items: readonly Item[] }) {
  if (items.length === 0) return <p className="quiet">{attention.nothing}</p>;
  return (
    <ul className={styles.others}>
      {items.map(({ text, href }) => (
        <li key={text}>
          <a href={href}>{text}</a>
        </li>
      ))}
    </ul>
  );
}

/** Returns what needs attention, the most urgent first, with the page where something can be done about it. */
function listAttention(overview: Overview, paths: Paths): Item[] {
  const { newLeads, oldestNewLeadAt, heldLeads, failedDeliveries, unresolvedErrors, freeBytes } = overview;
  const time = oldestNewLeadAt === null ? '' : formatMoment(Date.parse(oldestNewLeadAt));
  const withCount = (text: string, count: number, href: string): Item[] =>
    count === 0 ? [] : [{ text: fillIn(text, { count: formatCount(count), time }), href }];
  const withNames = (text: string, names: readonly string[], href: string): Item[] =>
    names.length === 0 ? [] : [{ text: fillIn(text, { names: names.join(', ') }), href }];
  return [
    ...(freeBytes !== null && isDiskLow(freeBytes)
      ? [{ text: fillIn(attention.disk, { free: formatBytes(freeBytes) }), href: paths.system }]
      : []),
    ...withNames(attention.pausedDestinations, overview.pausedDestinations, paths.deliveries),
    ...withCount(attention.failedDeliveries, failedDeliveries, `${paths.deliveries}?state=dead`),
    ...withCount(attention.lateTexts, overview.lateTexts, `${paths.content}?state=late`),
    ...withCount(attention.newLeads, newLeads, `${paths.leads}?status=new`),
    ...withCount(attention.heldLeads, heldLeads, `${paths.leads}?quarantine=held`),
    ...withCount(attention.unresolvedErrors, unresolvedErrors, paths.errors),
    ...withNames(attention.unevenExperiments, overview.unevenExperiments, paths.experiments),
    ...withNames(attention.decidedExperiments, overview.decidedExperiments, paths.experiments),
  ];
}

const rows = ['pageViews', 'visits', 'visitors', 'leads', 'identifications', 'badBots'] as const;

function Figures({ days }: { days: readonly DayFigures[] }) {
  const columns = [texts.today, texts.yesterday, texts.lastWeek].map((title) => ({ title, isNumber: true }));
  return (
    <DataTable
      caption={texts.caption}
      columns={[{ title: texts.figure }, ...columns]}
      rows={rows.map((name) => ({
        key: name,
        cells: [
          texts[name],
          ...days.map((day) => (name === 'visitors' ? formatEstimate(day[name]) : formatCount(day[name]))),
        ],
      }))}
      note={texts.note}
    />
  );
}
