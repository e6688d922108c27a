import { brand } from '@whorl/contract/brand.ts';
import { articlePath, pages } from '@whorl/contract/urls.ts';
import type { ReactNode } from 'react';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { SpecSheet } from '../../../design/spec-sheet.tsx';
import { PrintLarge } from '../../../sections/drawings/print-large.tsx';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import styles from './page.module.css';

const trail = [{ title: brand.name, url: pages.home.path }];
const here = 'About';
const description = `${brand.name} is a sample provider: a complete website and identification service that works, made to be read, run and rebranded. Its principles, with evidence.`;

export function page(): RenderedPage {
  return {
    head: {
      title: 'About: a provider that does not exist, and works',
      description,
      structuredData: [
        breadcrumbList(trail, here),
        { '@context': 'https://schema.org', '@type': 'AboutPage', name: `${here} ${brand.name}`, description },
      ],
    },
    element: <AboutUs />,
  };
}

export function AboutUs() {
  return (
    <>
      <div className="page-grid rows-5 pt-7">
        <Breadcrumbs trail={trail} here={here} />
        <div className={`${styles.words} to-8`}>
          <h1 className="display">This company does not exist. Its software does.</h1>
          <p className="lead">
            {brand.name} is a sample: what the website of a provider of device identification can be, with everything
            behind it. No customers and no office. What runs here is real, and you are using it.
          </p>
          <p>
            <a className="button button-main" href={pages.identification.path}>
              Try it on yourself
            </a>
          </p>
        </div>
        <figure className={`${styles.print} from-9 desktop-end mt-6`}>
          <PrintLarge seed={brand.logoSeed} />
          <figcaption className="caption">Drawn from the words “{brand.logoSeed}”. It is the logo.</figcaption>
        </figure>
      </div>
      <section className="section page-grid" aria-labelledby="principles">
        <h2 className="title" id="principles">
          What we say, and how you can tell
        </h2>
        <ol className={`${styles.principles} ends-in-ink hair-grid-rows-2-5 mt-9 opened`}>
          {principles.map(({ says, because, evidence }) => (
            <li key={says}>
              <h3 className="row-title">{says}</h3>
              <p>{because}</p>
              <div className={styles.evidence}>{evidence}</div>
            </li>
          ))}
        </ol>
      </section>
      <section className={`section page-grid ${styles.made} last-from-7 first-to-6 rows-6`} aria-labelledby="made">
        <div>
          <h2 className="heading" id="made">
            What it is made of
          </h2>
          <p>
            The name is that of the pattern on a fingertip that turns around itself. The colour is the one that a
            fingerprint on paper takes when it is treated with ninhydrin, and it marks what is yours.
          </p>
        </div>
        <SpecSheet rows={made} />
      </section>
    </>
  );
}

type Principle = { says: string; because: string; evidence: ReactNode };

const principles: readonly Principle[] = [
  {
    says: 'A figure comes with where it is from',
    because: 'Measured by a script that you can run, or cited. What is neither does not stand here.',
    evidence: (
      <>
        <code>npm run bench:identify</code> <code>bench/bots/bots.ts</code>{' '}
        <a href={pages.comparisons.path}>three libraries, side by side</a>
      </>
    ),
  },
  {
    says: 'What it cannot do stands beside what it can',
    because: 'You will find out anyway. Better before you have built on it.',
    evidence: (
      <>
        <a href={`${pages.botDetection.path}#told`}>the bots that it misses</a>{' '}
        <a href={`${pages.identification.path}#limits`}>what an id does not do</a>{' '}
        <a href={pages.sdkLibraries.path}>the SDKs there are not</a>
      </>
    ),
  },
  {
    says: 'A thank-you means that it is stored',
    because: 'The process is killed at every step of taking a form, and what had been thanked for is counted.',
    evidence: (
      <>
        <code>bench/crash/trials.ts</code>{' '}
        <a href={articlePath('when-may-a-form-say-thank-you')}>when may a form say thank you</a>
      </>
    ),
  },
  {
    says: 'Where the law says ask, we ask',
    because: 'And where we cannot tell where you are: nothing is read and no cookie set until you press a button.',
    evidence: (
      <>
        <code>e2e/visitors/recognized.slow.test.ts</code> <a href={`${pages.security.path}#register`}>what is kept</a>
      </>
    ),
  },
  {
    says: 'Every page works for everybody',
    because: 'Without script, by keyboard, in both themes, on a narrow telephone. Each address is tested for it.',
    evidence: (
      <>
        <code>e2e/layout/every-page.test.ts</code>
      </>
    ),
  },
  {
    says: 'A page is light, or it is not published',
    because: 'At most 20 KB of HTML and 90 KB of script, compressed. A test adds them up.',
    evidence: (
      <>
        <code>e2e/content/budgets.test.ts</code>
      </>
    ),
  },
];

const made = [
  { name: 'Licence', value: 'MIT' },
  { name: 'Pages', value: 'prerendered React server components' },
  { name: 'Server', value: 'Fastify; SQLite inside, PostgreSQL and Redis if you want' },
  { name: 'Readings', value: 'FingerprintJS 5 and BotD 2, both open source' },
  { name: 'Country', value: 'a database on the server, by DB-IP' },
  { name: 'To start it', value: <code>npm start</code> },
  { name: 'To rename it', value: <code>contract/brand.ts</code> },
];
