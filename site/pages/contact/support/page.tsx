import { brand } from '@whorl/contract/brand.ts';
import { supportConsent } from '@whorl/contract/leads/consent/support.ts';
import { pages } from '@whorl/contract/urls.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { SupportForm } from '../../../islands/forms/support-form.tsx';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import styles from './page.module.css';
import { troubles } from './words.ts';

const trail = [{ title: brand.name, url: pages.home.path }];
const here = 'Support';
const errors = troubles.flatMap((group) => group.errors);
const description = `The ${errors.length} errors that the agent of ${brand.name} can raise, by their exact text: what each comes from and what ends it. And where to write when none fits.`;

export function page(): RenderedPage {
  return {
    head: {
      title: 'Support: every error, its cause and its end',
      description,
      structuredData: [
        breadcrumbList(trail, here),
        { '@context': 'https://schema.org', '@type': 'ContactPage', name: `${brand.name} ${here}`, description },
      ],
    },
    element: <Support />,
  };
}

export function Support() {
  return (
    <>
      <div className="page-grid rows-5 pt-7">
        <Breadcrumbs trail={trail} here={here} />
        <h1 className="display">What does it say?</h1>
        <p className="lead to-8">
          Errors of the agent keep their text for ever, so that you can look for it. Below are all {errors.length} that
          it raises with our server; press Ctrl F or ⌘ F and paste yours.
        </p>
      </div>
      <div className="page-grid rows-9 pt-9">
        {troubles.map(({ id, title, errors: rows }) => (
          <section key={id} className={`${styles.group} desktop-grid desktop-subgrid`} aria-labelledby={id}>
            <h2 className="row-title" id={id}>
              {title}
            </h2>
            <dl className={styles.errors}>
              {rows.map(({ name, message, cause, remedy }) => (
                <div key={name} id={name}>
                  <dt>
                    {message}
                    <span>{name}</span>
                  </dt>
                  <dd>{cause}</dd>
                  <dd className={styles.remedy}>{remedy}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <section className="section page-grid rows-7" aria-labelledby="write">
        <div className={`${styles.how} to-6`}>
          <h2 className="heading" id="write">
            None of these?
          </h2>
          <p>
            Write to us with four things, and the first answer can be an answer instead of a question. {brand.name} is a
            sample provider: there is no hotline and no promise of hours.
          </p>
          <ol className={styles.things}>
            <li>
              <b>The request id</b>, as in <code>1795262587402.k9Xw2a</code>. Its first thirteen digits are the time.
            </li>
            <li>
              <b>Name and text of the error</b>, and its cause where it has one: <code>error.cause</code>.
            </li>
            <li>
              <b>Browser and version</b>, and whether it happens in a fresh profile.
            </li>
            <li>
              <b>What you expected.</b> Sometimes that is where the mistake is, and sometimes it is ours.
            </li>
          </ol>
          <p className="small">
            Is it a security hole? <a href={`${pages.security.path}#report`}>Report it like this</a>.
          </p>
        </div>
        <div className="from-7">
          <SupportForm consent={supportConsent} />
        </div>
      </section>
    </>
  );
}
