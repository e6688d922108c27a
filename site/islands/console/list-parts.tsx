import { OTHERS } from '@whorl/contract/analytics/others.ts';
import type { FilterableParameter, TrafficAnswer, TrafficReport } from '@whorl/contract/analytics/traffic.ts';
import { ConversionTable } from './conversion-table.tsx';
import { EventTable } from './event-table.tsx';
import { LineTable } from './line-table.tsx';
import styles from './results-room.module.css';
import { TrafficKinds } from './traffic-kinds.tsx';
import type { View } from './view.ts';
import { ViewLink } from './view-link.tsx';

type PartProps = { report: TrafficReport; view: View; show: (view: View) => void };

/** Pages, and the groups that they are of. */
export function ReadPart({ report, view, show }: PartProps) {
  const group = (value: string) => (
    <ViewLink view={{ ...view, group: value }} show={show}>
      {value}
    </ViewLink>
  );
  return (
    <section className={styles.part} aria-labelledby="read">
      <h2 className="heading" id="read">
        What was read
      </h2>
      <div className={styles.seven}>
        <LineTable
          title="Pages"
          of="page"
          note="A visit stands at the page that it began on."
          lines={report.pages}
          show={(path) => <a href={path}>{path}</a>}
          none="No page was read in these days."
        />
      </div>
      <div className={styles.five}>
        <LineTable
          title="Page groups"
          of="group"
          lines={report.pageGroups}
          show={group}
          none="No page was read in these days."
        />
      </div>
    </section>
  );
}

/** What the view can be narrowed by, with the list of the report that says how much came from there. */
const origins = {
  utm_source: { title: 'Sources', list: 'sources', none: 'No address named a source.' },
  utm_medium: { title: 'Mediums', list: 'mediums', none: 'No address named a medium.' },
  utm_campaign: { title: 'Campaigns', list: 'campaigns', none: 'No address named a campaign.' },
  referrer: { title: 'Other sites', list: 'referrers', none: 'No other site sent anybody.' },
  utm_term: { title: 'Terms', list: 'terms', none: 'No address named a term.' },
  utm_content: { title: 'Contents', list: 'contents', none: 'No address named a content.' },
} as const satisfies Record<FilterableParameter, { title: string; list: keyof TrafficReport; none: string }>;

/** Where visits came from, as their addresses, browsers and networks tell. */
export function FromPart({ report, view, show }: PartProps) {
  const table = (parameter: FilterableParameter) => {
    const { title, list, none } = origins[parameter];
    const narrowed = (value: string) => (
      <ViewLink view={{ ...view, cameFrom: { parameter, value } }} show={show}>
        {value}
      </ViewLink>
    );
    return (
      <LineTable
        title={title}
        of={parameter}
        lines={report[list]}
        show={(value) => (value === OTHERS ? value : narrowed(value))}
        none={none}
      />
    );
  };
  return (
    <section className={styles.part} aria-labelledby="from-where">
      <h2 className="heading" id="from-where">
        Where visits came from
      </h2>
      {(['utm_source', 'utm_medium', 'utm_campaign', 'referrer'] as const).map((parameter) => (
        <div key={parameter} className={styles.four}>
          {table(parameter)}
        </div>
      ))}
      <div className={styles.four}>
        <LineTable
          title="Countries"
          of="country"
          lines={report.countries}
          show={countryName}
          none="No address could be placed."
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

/** What came of it. */
export function DidPart({ report }: { report: TrafficReport }) {
  return (
    <section className={styles.part} aria-labelledby="did">
      <h2 className="heading" id="did">
        What came of it
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

type ApartProps = { traffic: TrafficAnswer; view: View; show: (view: View) => void };

/** Programs and virtual machines, never added to people. */
export function ApartPart({ traffic: { people, bots, virtualMachines }, view, show }: ApartProps) {
  if (!bots || !virtualMachines) return null;
  return (
    <section className={styles.part} aria-labelledby="apart">
      <h2 className="heading" id="apart">
        Apart from people
      </h2>
      <div>
        <TrafficKinds people={people.total} bots={bots.total} machines={virtualMachines.total} />
        <p className="caption mt-3">
          Nothing of the last two is in any other figure of this page.{' '}
          <ViewLink view={{ ...view, apart: false }} show={show}>
            Leave them out
          </ViewLink>
        </p>
      </div>
      <div className={styles.six}>
        <LineTable title="What programs read" of="page" lines={bots.pages} none="No program read anything." />
      </div>
      <div className={styles.six}>
        <LineTable
          title="What virtual machines read"
          of="page"
          lines={virtualMachines.pages}
          none="No virtual machine read anything."
        />
      </div>
    </section>
  );
}

/** `PT` → `Portugal`; what is no country stays as it is. */
function countryName(code: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
