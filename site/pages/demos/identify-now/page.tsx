import { brand } from '@whorl/contract/brand.ts';
import { IDENTIFICATION_RETENTION_DAYS, VISITOR_RETENTION_DAYS } from '@whorl/contract/identification/retention.ts';
import { VISIT_HISTORY_LIMIT } from '@whorl/contract/identification/visit-history-call.ts';
import { pages } from '@whorl/contract/urls.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { drawWhorl, whorlForms } from '../../../design/whorl/whorl.ts';
import { DeleteFile, DossierPrint, VisitLedger } from '../../../islands/dossier/dossier-parts.ts';
import { ProductCell, ProductStatus, SignalCell, SignalStatus } from '../../../islands/signals/own-signals.ts';
import { productWords } from '../../event-product-words.ts';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import styles from './page.module.css';
import { notInIt, origins } from './words.ts';

const trail = [{ title: brand.name, url: pages.home.path }];
const here = 'Your file';
const description =
  'The file that our server keeps of the browser you read this with: its print, each entry with where it comes from, and its last visits on one line.';

export function page(): RenderedPage {
  return {
    head: {
      title: 'Identify now: the file of your browser',
      description,
      structuredData: [
        breadcrumbList(trail, here),
        {
          '@context': 'https://schema.org',
          '@type': 'WebApplication',
          name: `${brand.name}: ${here.toLowerCase()}`,
          applicationCategory: 'SecurityApplication',
          browserRequirements: 'Requires JavaScript',
          description,
        },
      ],
    },
    element: <IdentifyNow />,
  };
}

export function IdentifyNow() {
  const { viewBox, bands } = drawWhorl('nobody', whorlForms.print480);
  return (
    <>
      <div className="page-grid rows-8 pt-7">
        <div className={`${styles.cover} grid gap-5 content-start`}>
          <Breadcrumbs trail={trail} here={here} />
          <DossierPrint neutral={{ viewBox, bands }} />
          <SignalStatus />
          <DeleteFile />
          <noscript>
            <p className="quiet">
              A file is opened by a script, and your browser runs none. So there is none of it, and the entries stay
              dashes.
            </p>
          </noscript>
        </div>
        <div className={`${styles.entries} from-6`}>
          <h1 className="display">Your file, open</h1>
          <p className="lead mt-5">
            What this server can say of the browser in front of you. Five origins, because an entry is worth as much as
            whoever said it.
          </p>
          {origins.map(({ title, text, entries }) => (
            <section key={title} aria-labelledby={idOf(title)}>
              <h2 className="row-title" id={idOf(title)}>
                {title}
              </h2>
              <p className="mt-1 quiet">{text}</p>
              <dl>
                {entries.map(({ name, label, how }) => (
                  <div key={name}>
                    <dt>{label}</dt>
                    <dd>
                      <SignalCell name={name} />
                    </dd>
                    <dd className="caption">{how}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
          <section aria-labelledby="looked-up">
            <h2 className="row-title" id="looked-up">
              We looked your request up
            </h2>
            <p className="mt-1 quiet">
              By its id, as a customer’s server does. What cannot be told says so; each with how sure it is.{' '}
              <a href={pages.playground.path}>The same with its JSON and its timeline</a>
            </p>
            <ProductStatus />
            <dl>
              {productWords.map(({ name, label, sure }) => (
                <div key={name}>
                  <dt>{label}</dt>
                  <dd>
                    <ProductCell name={name} />
                  </dd>
                  <dd className="caption">{sure}</dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
      </div>
      <section className="section page-grid rows-9" aria-labelledby="history">
        <div className="to-7">
          <h2 className="heading" id="history">
            On one line
          </h2>
          <p className={`${styles.key} quiet`}>
            The last {VISIT_HISTORY_LIMIT} visits at most. A full dot came with the signed id, a ring was known by its
            traits, a square was new to us.
          </p>
          <VisitLedger />
        </div>
        <div className={`${styles.absent} from-8 desktop-start`}>
          <h2 className="row-title" id="absent">
            Not in the file
          </h2>
          <dl>
            {notInIt.map(({ what, why }) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>{why}</dd>
              </div>
            ))}
          </dl>
          <p className="caption">
            Single visits are kept {IDENTIFICATION_RETENTION_DAYS} days, the id {VISITOR_RETENTION_DAYS} after the last
            of them. <a href={`${pages.security.path}#register`}>All that is kept</a>
          </p>
          <p className={styles.action}>
            <a className="button button-main" href={pages.start.path}>
              Open one for your visitors
            </a>
          </p>
        </div>
      </section>
    </>
  );
}

const idOf = (title: string): string => title.toLowerCase().replaceAll(' ', '-');
