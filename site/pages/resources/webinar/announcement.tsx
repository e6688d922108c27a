import { form as webinarForm } from '@whorl/contract/leads/forms/webinar.ts';
import { pages, webinarCalendarUrl } from '@whorl/contract/urls.ts';
import { registration, announcement as texts } from '../../../../content/interface/pages/webinars.json';
import { leadForm } from '../../../content/forms.tsx';
import { getTimes, type Webinar as Session } from '../../../content/webinars.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { LeadForm } from '../../../islands/forms/lead-form.tsx';
import { LocalTime } from '../../../islands/sessions/local-time.tsx';
import { getPhase } from '../../../islands/sessions/phase-at.ts';
import { SessionPhase } from '../../../islands/sessions/session-phase.tsx';
import { TextWithElements } from '../../../islands/text-with-elements.tsx';
import { sessionDay, sessionHours } from '../../../sections/text/session-time.ts';
import { getMdxComponents } from '../../mdx-components.tsx';
import styles from './announcement.module.css';

type Props = { session: Session; trail: readonly { title: string; url: string }[] };

/** A scheduled webinar without a transcript. */
export function WebinarAnnouncement({ session, trail }: Props) {
  const { frontMatter, Body, slug } = session;
  const { startsAt, endsAt } = getTimes(session);
  const times = { startsAt, endsAt, phaseAtBuild: getPhase(Date.now(), { startsAt, endsAt }) };
  return (
    <div className="page-grid rows-7 pt-7">
      <Breadcrumbs trail={trail} here={texts.breadcrumb} />
      <h1 className={`title ${styles.title} balance`}>{frontMatter.title}</h1>
      <div className="stack-3 to-5">
        <p className="row-title">
          <time dateTime={frontMatter.starts}>
            {sessionDay(startsAt)}
            <br />
            {sessionHours(startsAt, endsAt)}
          </time>
        </p>
        <p className="caption">
          <LocalTime at={startsAt} />
        </p>
        <SessionPhase
          {...times}
          before={
            <p>
              <a href={webinarCalendarUrl(slug)} className="link" download>
                {texts.calendar}
              </a>{' '}
              <span className="caption">{texts.calendarFile}</span>
            </p>
          }
          during={<p>{texts.live}</p>}
          after={<p>{texts.ended}</p>}
        />
        <dl className="hair-rows-3 mt-6 ruled-top text-3 line-3">
          <div>
            <dt className="caption">{texts.audience}</dt>
            <dd>{frontMatter.audience}</dd>
          </div>
          <div>
            <dt className="caption">{texts.host}</dt>
            <dd>{frontMatter.author}</dd>
          </div>
          <div>
            <dt className="caption">{texts.place}</dt>
            <dd>{texts.placeText}</dd>
          </div>
          <div>
            <dt className="caption">{texts.price}</dt>
            <dd>{texts.priceText}</dd>
          </div>
        </dl>
      </div>
      <div className="from-5">
        <div className={`${styles.text} stack-4 measure-62ch text-3 line-4`}>
          <Body components={getMdxComponents('en')} />
        </div>
        <h2 className="caption mt-7">{texts.topics}</h2>
        <ol className="numbered mt-2">
          {frontMatter.shows.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ol>
      </div>
      <section className={`${styles.register} stack-4`} aria-labelledby="register">
        <SessionPhase
          {...times}
          before={<Registration session={session} />}
          during={<Late title={registration.started} />}
          after={<Late title={registration.closed} />}
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
        {registration.title}
      </h2>
      <p className="quiet">{registration.text}</p>
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
        <TextWithElements
          text={registration.closedText}
          parts={{
            workshops: <a href={pages.webinars.path}>{registration.workshops}</a>,
            contact: <a href={pages.contactSales.path}>{registration.contact}</a>,
          }}
        />
      </p>
    </>
  );
}
