import { pages } from '@whorl/contract/urls.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { ContactForm } from '../../../sections/contact-form.tsx';
import type { RenderedPage } from '../../routes.ts';
import { agenda, demoDescription, demoHere, demoStructuredData, demoTrail, HALF_HOUR } from './facts.ts';
import { HalfHour } from './half-hour.tsx';
import styles from './page.module.css';

export function page(): RenderedPage {
  return {
    head: {
      title: 'Get a demo, minute by minute',
      description: demoDescription,
      canonicalPath: pages.demo.path,
      structuredData: demoStructuredData,
    },
    element: <DemoA />,
  };
}

/** The idea: a meeting that one can look through before one asks for it. */
export function DemoA() {
  return (
    <>
      <div className="page-grid rows-5 pt-7">
        <Breadcrumbs trail={demoTrail} here={demoHere} />
        <h1 className="display">Thirty minutes, and no slides</h1>
        <p className="lead">
          The demo is your own site, looked at by your own browser. This is the whole of it; the magenta minutes are
          yours.
        </p>
      </div>
      <section className="page-grid pt-9" aria-label="The half hour">
        <HalfHour minutes={HALF_HOUR} parts={agenda} />
      </section>
      <section className={`section page-grid ${styles.ask} last-from-7 first-to-6 rows-7`} aria-labelledby="ask">
        <div>
          <h2 className="heading" id="ask">
            Say when, and what for
          </h2>
          <p>
            Write two times that suit you and the zone they are in. An engineer confirms one of them by e-mail; it is
            the person you will talk to.
          </p>
          <p>
            Bring nothing but a browser. A log of a bad hour makes minutes 17 to 25 better: times and outcomes are
            enough, names only get in the way.
          </p>
        </div>
        <div>
          <ContactForm form="getDemo" question="When, and what you would like to see" send="Ask for the half hour" />
        </div>
      </section>
    </>
  );
}
