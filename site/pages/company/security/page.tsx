import { brand } from '@whorl/contract/brand.ts';
import { pages } from '@whorl/contract/urls.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { HeadingAndText } from '../../../sections/heading-and-text.tsx';
import { KeptDataTable } from '../../../sections/kept-data.tsx';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import styles from './page.module.css';
import { inBrowser, measures, onServer, policy } from './words.ts';

const trail = [{ title: brand.name, url: pages.home.path }];
const here = 'Security';
const description =
  'What this site allows itself, line by line; what is kept in your browser and on the server, and for how long; and how to report a hole you have found.';

export function page(): RenderedPage {
  return {
    head: {
      title: 'Security: what is allowed, kept and deleted',
      description,
      structuredData: [
        breadcrumbList(trail, here),
        { '@context': 'https://schema.org', '@type': 'WebPage', name: `${brand.name} ${here}`, description },
      ],
    },
    element: <Security />,
  };
}

export function Security() {
  return (
    <>
      <div className="page-grid rows-5 py-7-8">
        <Breadcrumbs trail={trail} here={here} />
        <h1 className="display">Nothing is allowed, but for twelve lines</h1>
        <p className={`lead ${styles.lead}`}>
          This is the policy that came with this page. Your browser enforces it, so you need not take our word: press
          F12 and look at the header.
        </p>
      </div>
      <section className={styles.plate} aria-label="The Content Security Policy">
        <dl className="page-grid">
          {policy.map(({ directive, because }) => (
            <div key={directive} className={styles.line}>
              <dt>{directive}</dt>
              <dd>{because}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="section page-grid" aria-labelledby="register">
        <HeadingAndText id="register" title="What is kept, and until when">
          No visitor’s name is asked for to recognise a browser. Both tables come from the list that the software itself
          takes its names and times from; a test compares that list with a browser and a database in use.
        </HeadingAndText>
        <div className={styles.tables}>
          <h3 className="row-title">In your browser</h3>
          <KeptDataTable caption="What is kept in the browser" rows={inBrowser} />
          <h3 className="row-title">On the server</h3>
          <KeptDataTable caption="What is kept on the server" rows={onServer} />
          <p className={`${styles.delete} mt-5`}>
            You can delete the record of this browser yourself, at once and without asking:{' '}
            <a href={`${pages.identification.path}#your-visits`}>below your visits</a>.
          </p>
        </div>
      </section>
      <section className="section page-grid" aria-labelledby="measures">
        <h2 className="heading" id="measures">
          Behind the pages
        </h2>
        <ul className={styles.measures}>
          {measures.map(({ title, text }) => (
            <li key={title}>
              <b>{title}</b> {text}
            </li>
          ))}
        </ul>
      </section>
      <section className={`section page-grid ${styles.report} rows-5`} aria-labelledby="report">
        <h2 className="title" id="report">
          Found a hole?
        </h2>
        <div>
          <p>
            Write to us through the contact form and begin with the word <b>security</b>. Say what you did, what came
            back, and what somebody could do with it. Your text is stored durably before the form says thank you.
          </p>
          <p>
            Try things on your own copy: the whole site runs with one command. Leave other people’s data alone, and give
            us time to mend before you publish.
          </p>
          <p>
            {brand.name} is a sample provider. There is no bounty, no certificate and no audit by a third party, and so
            there is no badge for one here.
          </p>
          <p>
            <a className="button button-main" href={pages.contactSales.path}>
              Report a vulnerability
            </a>
          </p>
        </div>
      </section>
    </>
  );
}
