import { brand } from '@whorl/contract/brand.ts';
import { form as webinarForm } from '@whorl/contract/leads/forms/webinar.ts';
import { pages, webinarCalendarUrl } from '@whorl/contract/urls.ts';
import { leadForm } from '../../../content/forms.tsx';
import { type Webinar as Session, timesOf } from '../../../content/webinars.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { LeadForm } from '../../../islands/forms/lead-form.tsx';
import { OwnTime } from '../../../islands/sessions/own-time.tsx';
import { phaseAt } from '../../../islands/sessions/phase-at.ts';
import { SessionPhase } from '../../../islands/sessions/session-phase.tsx';
import { sessionDay, sessionHours } from '../../../sections/text/session-time.ts';
import { mdxComponentsIn } from '../../mdx-components.tsx';
import styles from './announcement.module.css';

type Props = { session: Session; trail: readonly { title: string; url: string }[] };

/** A session that has a date and no transcript yet. */
export function WebinarAnnouncement({ session, trail }: Props) {
  const { frontMatter, Body, slug } = session;
  const { startsAt, endsAt } = timesOf(session);
  const times = { startsAt, endsAt, phaseAtBuild: phaseAt(Date.now(), { startsAt, endsAt }) };
  return (
    <div className="page-grid rows-7 pt-7">
      <Breadcrumbs trail={trail} here="Session" />
      <h1 className={`title ${styles.title} balance`}>{frontMatter.title}</h1>
      <div className={`${styles.when} stack-3 to-5`}>
        <p className="row-title">
          <time dateTime={frontMatter.starts}>
            {sessionDay(startsAt)}
            <br />
            {sessionHours(startsAt, endsAt)}
          </time>
        </p>
        <p className="caption">
          <OwnTime at={startsAt} />
        </p>
        <SessionPhase
          {...times}
          before={
            <p>
              <a href={webinarCalendarUrl(slug)} className="link" download>
                Put it into your calendar
              </a>{' '}
              <span className="caption">.ics, one entry</span>
            </p>
          }
          during={<p>It is on now.</p>}
          after={<p>It is over. Its transcript will stand here.</p>}
        />
        <dl className={`${styles.facts} hair-rows-3 ruled-top`}>
          <div>
            <dt>For</dt>
            <dd>{frontMatter.audience}</dd>
          </div>
          <div>
            <dt>Held by</dt>
            <dd>{frontMatter.author}</dd>
          </div>
          <div>
            <dt>Where</dt>
            <dd>On this page, in writing: no camera, nothing to install</dd>
          </div>
          <div>
            <dt>Costs</dt>
            <dd>nothing</dd>
          </div>
        </dl>
      </div>
      <div className={`${styles.what} from-5`}>
        <div className={`${styles.text} measure-62ch text-3 line-4`}>
          <Body components={mdxComponentsIn('en')} />
        </div>
        <h2 className="caption">What is shown</h2>
        <ol className={styles.shows}>
          {frontMatter.shows.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ol>
      </div>
      <section className={styles.register} aria-labelledby="register">
        <SessionPhase
          {...times}
          before={<Registration session={session} />}
          during={<Late title="It has begun" />}
          after={<Late title="Registration is closed" />}
        />
      </section>
    </div>
  );
}

function Registration({ session }: { session: Session }) {
  const {
    slug,
    frontMatter: { hubspotFormId },
  } = session;
  return (
    <>
      <h2 className="heading" id="register">
        Take part
      </h2>
      <p className="quiet">
        {brand.name} is a sample provider: the registration is stored and the calendar entry is right; who is there on
        the day is up to whoever runs this site.
      </p>
      <LeadForm {...leadForm(webinarForm, { hidden: { formName: slug, ...(hubspotFormId && { hubspotFormId }) } })} />
    </>
  );
}

export function Late({ title }: { title: string }) {
  return (
    <>
      <h2 className="heading" id="register">
        {title}
      </h2>
      <p className="quiet">
        What was said can be read here once it is written down. Until then,{' '}
        <a href={pages.webinars.path}>read the earlier sessions</a> or{' '}
        <a href={pages.contactSales.path}>ask the team directly</a>.
      </p>
    </>
  );
}
