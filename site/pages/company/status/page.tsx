import { endpoints, pages } from '@whorl/contract/urls.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { StatusReport } from '../../../islands/shell/status-report.tsx';
import { HeadingAndText } from '../../../sections/heading-and-text.tsx';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import styles from './page.module.css';

const here = 'Service status';

export function page(): RenderedPage {
  return {
    head: {
      title: 'Service status: is the service up right now?',
      description:
        'The current state of the identification service, checked when you open this page, what each state means, and where to report a problem.',
      structuredData: [breadcrumbList([], here)],
    },
    element: <Status />,
  };
}

export function Status() {
  return (
    <>
      <div className={`page-grid ${styles.head}`}>
        <Breadcrumbs trail={[]} here={here} />
        <h1 className="display">Service status</h1>
        <StatusReport className={`needs-script ${styles.report} no-script`} />
        <p className={`lead ${styles.plain}`}>
          This page checks the service with a script, and your browser runs none. Request{' '}
          <code>{endpoints.serviceStatus}</code> on this host to read the same as JSON.
        </p>
      </div>
      <section className="section page-grid" aria-labelledby="states">
        <HeadingAndText id="states" title="What each state means">
          The state is read again with every visit. Error messages and their fixes are on the page{' '}
          <a className="link" href={pages.support.path}>
            Support
          </a>
          .
        </HeadingAndText>
        <dl className="spec-sheet full-row mt-7">
          {states.map(({ state, meaning }) => (
            <div key={state}>
              <dt>{state}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

const states = [
  { state: 'none', meaning: 'Everything works: pages, identification and forms.' },
  { state: 'minor', meaning: 'A part is slow or unavailable. Identification works.' },
  { state: 'major', meaning: 'A main part is unavailable, such as forms that cannot be stored.' },
  { state: 'critical', meaning: 'The service is down.' },
  { state: 'maintenance', meaning: 'Planned work is under way.' },
  { state: 'unknown', meaning: 'The state could not be confirmed within the last ten minutes.' },
];
