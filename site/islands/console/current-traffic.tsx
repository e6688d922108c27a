import { CURRENT_MINUTES, type CurrentTraffic } from '@whorl/contract/analytics/current-traffic.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { off } from '../../../content/interface/console/list.json';
import { columns, failed, now as texts } from '../../../content/interface/console/report.json';
import { Bar } from './bar.tsx';
import tables from './figure-table.module.css';
import { formatCount } from './format.ts';
import { LiveUpdates } from './list/live-updates.tsx';
import { LoadStatus } from './list/load-status.tsx';
import type { useJson } from './list/use-json.ts';
import styles from './traffic-report.module.css';

const SECTION_ID = 'now';

type Loaded = ReturnType<typeof useJson<CurrentTraffic>>;

/** Links to the section below; at the top of the page, where a change of its length would move the report. */
export const CurrentLink = ({ state }: Pick<Loaded, 'state'>) => (
  <p className={`caption ${styles.current} no-print`}>
    <a href={`#${SECTION_ID}`}>{describePeople('data' in state ? state.data : undefined)}</a>
  </p>
);

function describePeople(current: CurrentTraffic | undefined): string {
  if (current === undefined) return texts.title;
  if (current.people === 0) return texts.noPeople;
  return current.people === 1 ? texts.person : fillIn(texts.people, { count: formatVisitors(current.people, current) });
}

type Props = { loaded: Loaded; updates: string; showsBots: boolean };

/** Shows the visitors of the last minutes and the pages that they view, and loads them again when they change. */
export function CurrentSection({ loaded: { state, reload, refresh }, updates, showsBots }: Props) {
  const current = 'data' in state ? state.data : undefined;
  return (
    <section className={styles.part} aria-labelledby={SECTION_ID}>
      <h2 className="heading" id={SECTION_ID}>
        {texts.title}
      </h2>
      <div className={styles.five}>
        <LoadStatus
          state={state}
          texts={{ ...off, failed: failed.title }}
          resetLabel={failed.button}
          onReload={reload}
          onReset={reload}
        />
        {current ? <Figures current={current} showsBots={showsBots} /> : null}
        <LiveUpdates updates={updates} section="traffic" query="" onChange={refresh} />
      </div>
      <div className={styles.seven}>{current ? <PageTable current={current} /> : null}</div>
    </section>
  );
}

function Figures({ current, showsBots }: { current: CurrentTraffic; showsBots: boolean }) {
  const { agents, bots, virtualMachines } = current;
  return (
    <>
      <p className={styles.currentTitle}>{texts.visitors}</p>
      <p className={styles.currentFigure}>{formatVisitors(current.people, current)}</p>
      <p className="caption">
        {fillIn(texts.text, { minutes: CURRENT_MINUTES })}{' '}
        {showsBots
          ? fillIn(texts.apart, {
              agents: formatVisitors(agents, current),
              bots: formatVisitors(bots, current),
              machines: formatVisitors(virtualMachines, current),
            })
          : texts.excluded}
      </p>
    </>
  );
}

function PageTable({ current }: { current: CurrentTraffic }) {
  const { pages } = current;
  const most = Math.max(1, ...pages.map(({ visitors }) => visitors));
  return (
    <table className={`rule-table ${tables.table}`}>
      <caption>
        <span className={tables.title}>{texts.pages}</span>
        <span className="caption">{texts.pagesNote}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{columns.page}</th>
          <th scope="col">{texts.visitors}</th>
        </tr>
      </thead>
      <tbody>
        {pages.map(({ path, visitors }) => (
          <tr key={path}>
            <th scope="row">
              <a href={path}>{path}</a>
              <Bar share={visitors / most} />
            </th>
            <td>{formatVisitors(visitors, current)}</td>
          </tr>
        ))}
        {pages.length === 0 ? (
          <tr>
            <td className={tables.text} colSpan={2}>
              {texts.none}
            </td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}

/** Formats a number that may be a minimum. */
const formatVisitors = (count: number, { isLimited }: CurrentTraffic): string =>
  isLimited && count > 0 ? `${formatCount(count)}+` : formatCount(count);
