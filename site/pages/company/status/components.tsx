import { OWN_STATUS_ATTRIBUTE } from '@whorl/contract/status/components.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { ReactNode } from 'react';
import texts from '../../../../content/interface/pages/status.json';
import { TermList } from '../../../design/term-list.tsx';
import { StatusHistory } from '../../../islands/shell/status-history.tsx';
import { StatusReport } from '../../../islands/shell/status-report.tsx';
import { PageHead } from '../../../sections/page-head.tsx';
import { Section } from '../../../sections/section.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import { FeedLinks } from '../../resources/feed-links.tsx';
import { incidents, toAnchor } from './incidents.ts';
import styles from './page.module.css';

/** The current status; the text is for browsers without script. */
export function Head({ trail, here, title, text }: HeadProps & { text: ReactNode }) {
  return (
    <PageHead className={styles.head} trail={trail} here={here} title={title}>
      <StatusReport className={`needs-script ${styles.report} no-script`} />
      <p className={`lead ${styles.plain}`}>{text}</p>
    </PageHead>
  );
}

/** The server may hide the element. */
const ownStatus = { [OWN_STATUS_ATTRIBUTE]: '', suppressHydrationWarning: true };

/** Uptime by component and day, which the server fills in. */
export const History = ({ id, title, text }: { id: string; title: string; text: ReactNode }) => (
  <div {...ownStatus}>
    <Section id={id} title={title} text={text}>
      <StatusHistory />
    </Section>
  </div>
);

const timeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const IncidentTime = ({ time }: { time: string }) => (
  <time dateTime={time}>{timeFormat.format(new Date(time))} UTC</time>
);

type IncidentsProps = {
  readonly title: string;
  readonly ongoing: string;
  /** Shown if there are no incidents. */
  readonly text: ReactNode;
};

/** The reported incidents. */
export function Incidents({ title, ongoing, text }: IncidentsProps) {
  return (
    <div {...ownStatus}>
      <Section id="incidents" title={title} text={incidents.length === 0 ? text : undefined}>
        {incidents.map((incident) => (
          <article className={`full-row ruled-top ${styles.incident}`} key={incident.began + incident.title}>
            <h3 className="row-title" id={toAnchor(incident)}>
              {incident.title}
            </h3>
            <p className="caption">
              <IncidentTime time={incident.began} /> –{' '}
              {incident.ended === undefined ? ongoing : <IncidentTime time={incident.ended} />}. {incident.affected}
            </p>
            <p className="measure-7 quiet">{incident.text}</p>
          </article>
        ))}
        <FeedLinks page={pages.status.path} text={texts.feeds} />
      </Section>
    </div>
  );
}

export const States = ({ items }: { items: readonly { term: string; text: ReactNode }[] }) => (
  <TermList className="spec-sheet full-row mt-7" items={items} />
);
