import { OTHERS } from '@whorl/contract/analytics/others.ts';
import type { FilterableParameter, TrafficAnswer, TrafficReport } from '@whorl/contract/analytics/traffic.ts';
import {
  bots as botTexts,
  columns,
  conversions,
  trafficTypes as kindTexts,
  pages,
  origins as texts,
} from '../../../content/interface/console/report.json';
import { TextWithElements } from '../text-with-elements.tsx';
import { ConversionTable } from './conversion-table.tsx';
import { EventTable } from './event-table.tsx';
import { countVisits, FunnelTable } from './funnel-section.tsx';
import { LineTable } from './line-table.tsx';
import type { ReportView } from './report-view.ts';
import { TrafficKinds } from './traffic-kinds.tsx';
import styles from './traffic-report.module.css';
import { ViewLink } from './view-link.tsx';

type SectionProps = { report: TrafficReport; view: ReportView; show: (view: ReportView) => void };

/** Returns the function that renders a page group as a link that filters by it. */
export const createGroupLink = (view: ReportView, show: SectionProps['show']) => (group: string) => (
  <ViewLink view={{ ...view, group }} onShow={show}>
    {group}
  </ViewLink>
);

/** Most read pages and page groups. */
export function PagesSection({ report, view, show }: SectionProps) {
  return (
    <section className={styles.part} aria-labelledby="read">
      <h2 className="heading" id="read">
        {pages.title}
      </h2>
      <div className={styles.seven}>
        <LineTable
          title={pages.pages}
          columnTitle={columns.page}
          note={pages.pagesNote}
          lines={report.pages}
          renderValue={(path) => <a href={path}>{path}</a>}
          emptyText={pages.none}
        />
      </div>
      <div className={styles.five}>
        <LineTable
          title={pages.groups}
          columnTitle={columns.group}
          lines={report.pageGroups}
          renderValue={createGroupLink(view, show)}
          emptyText={pages.none}
        />
      </div>
    </section>
  );
}

/** Filters of the view, each with the list of the report that shows its values. */
const origins = {
  utm_source: { title: texts.sources, list: 'sources', emptyText: texts.noSources },
  utm_medium: { title: texts.mediums, list: 'mediums', emptyText: texts.noMediums },
  utm_campaign: { title: texts.campaigns, list: 'campaigns', emptyText: texts.noCampaigns },
  referrer: { title: texts.referrers, list: 'referrers', emptyText: texts.noReferrers },
  utm_term: { title: texts.terms, list: 'terms', emptyText: texts.noTerms },
  utm_content: { title: texts.contents, list: 'contents', emptyText: texts.noContents },
} as const satisfies Record<FilterableParameter, { title: string; list: keyof TrafficReport; emptyText: string }>;

/** Origins of visits: campaign parameters, referring sites and countries. */
export function OriginsSection({ report, view, show }: SectionProps) {
  const table = (parameter: FilterableParameter) => {
    const { title, list, emptyText } = origins[parameter];
    const filterLink = (value: string) => (
      <ViewLink view={{ ...view, origin: { parameter, value } }} onShow={show}>
        <bdi>{value}</bdi>
      </ViewLink>
    );
    return (
      <LineTable
        title={title}
        columnTitle={parameter}
        lines={report[list]}
        renderValue={(value) => (value === OTHERS ? value : filterLink(value))}
        emptyText={emptyText}
      />
    );
  };
  return (
    <section className={styles.part} aria-labelledby="from-where">
      <h2 className="heading" id="from-where">
        {texts.title}
      </h2>
      {(['utm_source', 'utm_medium', 'utm_campaign', 'referrer'] as const).map((parameter) => (
        <div key={parameter} className={styles.four}>
          {table(parameter)}
        </div>
      ))}
      <div className={styles.four}>
        <LineTable
          title={texts.countries}
          columnTitle={columns.country}
          lines={report.countries}
          renderValue={countryName}
          emptyText={texts.noCountries}
        />
      </div>
      {report.terms.length + report.contents.length > 0 ? (
        <div className={styles.four}>
          {table('utm_term')}
          {table('utm_content')}
        </div>
      ) : null}
    </section>
  );
}

/** Conversions and events. */
export function ConversionsSection({ report }: { report: TrafficReport }) {
  return (
    <section className={styles.part} aria-labelledby="did">
      <h2 className="heading" id="did">
        {conversions.title}
      </h2>
      <div className={styles.five}>
        <ConversionTable conversions={report.conversions} visitors={report.total.visitors} />
      </div>
      <div className={styles.seven}>
        <EventTable events={report.events} />
      </div>
    </section>
  );
}

type BotsSectionProps = { traffic: TrafficAnswer; view: ReportView; show: (view: ReportView) => void };

/** Traffic of agents, bots and virtual machines, never added to that of people. */
export function BotsSection({ traffic: { people, agents, bots, virtualMachines }, view, show }: BotsSectionProps) {
  if (!agents || !bots || !virtualMachines) return null;
  return (
    <section className={styles.part} aria-labelledby="apart">
      <h2 className="heading" id="apart">
        {botTexts.title}
      </h2>
      <div>
        <TrafficKinds people={people.total} agents={agents.total} bots={bots.total} machines={virtualMachines.total} />
        <p className="caption mt-3">
          <TextWithElements
            text={botTexts.note}
            parts={{
              link: (
                <ViewLink view={{ ...view, showsBots: false }} onShow={show}>
                  {botTexts.hide}
                </ViewLink>
              ),
            }}
          />
        </p>
      </div>
      <div className={styles.six}>
        <LineTable
          title={botTexts.agentPages}
          columnTitle={columns.page}
          lines={agents.pages}
          emptyText={botTexts.noAgentPages}
        />
      </div>
      <div className={styles.six}>
        <LineTable
          title={botTexts.botPages}
          columnTitle={columns.page}
          lines={bots.pages}
          emptyText={botTexts.noBotPages}
        />
      </div>
      <div className={styles.six}>
        <LineTable
          title={botTexts.machinePages}
          columnTitle={columns.page}
          lines={virtualMachines.pages}
          emptyText={botTexts.noMachinePages}
        />
      </div>
      <div className={styles.six}>
        <FunnelTable
          title={botTexts.funnel}
          columnTitle={kindTexts.type}
          rows={[
            { key: 'agents', name: kindTexts.agents, visits: countVisits(agents.funnel) },
            { key: 'bots', name: kindTexts.bots, visits: countVisits(bots.funnel) },
            { key: 'machines', name: kindTexts.machines, visits: countVisits(virtualMachines.funnel) },
          ]}
        />
      </div>
    </section>
  );
}

/** `PT` → `Portugal`; other codes are returned unchanged. */
function countryName(code: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
