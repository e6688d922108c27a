import { brand } from '@whorl/contract/brand.ts';
import { READING_LIMIT_BYTES, SIGNALS_LIMIT } from '@whorl/contract/identification/request.ts';
import { IDENTIFICATION_RETENTION_DAYS, VISITOR_RETENTION_DAYS } from '@whorl/contract/identification/retention.ts';
import { priceList } from '@whorl/contract/pricing/price-list.ts';
import { shortPrice, writtenCalls } from '@whorl/contract/pricing/written.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import { androidPlanCollection } from '../../../content/collections/android-plans.ts';
import { entryOf } from '../../../content/entries.ts';
import { kotlinSample } from '../../../content/samples/kotlin-sample.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { CodeBlock } from '../../../design/code-block.tsx';
import { DataTable } from '../../../design/data-table.tsx';
import { SpecSheet } from '../../../design/spec-sheet.tsx';
import { mdxComponentsIn } from '../../mdx-components.tsx';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import styles from './page.module.css';

const trail = [
  { title: brand.name, url: pages.home.path },
  { title: brand.productNames.mobileSignals, url: pages.mobileAppDetection.path },
];

/** The template of `/android/{plan}/`. */
export function page(slug: string): RenderedPage {
  const { title, description } = entryOf(androidPlanCollection, slug).frontMatter;
  return {
    head: {
      title,
      description,
      structuredData: [
        breadcrumbList(trail, title),
        { '@context': 'https://schema.org', '@type': 'WebPage', name: title, description },
      ],
    },
    element: <Plan slug={slug} />,
  };
}

export function Plan({ slug }: { slug: string }) {
  const { frontMatter, Body } = entryOf(androidPlanCollection, slug);
  const { claim, tier, answers } = frontMatter;
  const { upTo = 0 } = priceList.tiers[tier] ?? {};
  const next = priceList.tiers[tier + 1];
  return (
    <>
      <div className="page-grid rows-6 pt-7">
        <Breadcrumbs trail={trail} here={`Android, ${frontMatter.plan}`} />
        <h1 className={`${styles.claim} from-1`}>
          <span className="figure-size">{writtenCalls(upTo)}</span>
          <span className="heading">{claim}</span>
        </h1>
        <div className={`${styles.words} to-7 measure-60`}>
          <Body components={mdxComponentsIn('en')} />
        </div>
        <div className="from-8">
          <SpecSheet
            rows={[
              { name: 'free', value: `${writtenCalls(upTo)} answers a month` },
              {
                name: 'then',
                value: next ? `${shortPrice(next.centsPerThousand)} a thousand, and less` : 'by agreement',
              },
              { name: 'at once', value: '600 a minute from one address' },
              { name: 'one call', value: `${READING_LIMIT_BYTES / 1024} KB at most, ${SIGNALS_LIMIT} signals` },
              {
                name: 'kept',
                value: `answers ${IDENTIFICATION_RETENTION_DAYS} days, visitors ${VISITOR_RETENTION_DAYS} after their last`,
              },
              { name: 'card', value: 'none asked for' },
            ]}
          />
        </div>
      </div>
      <section className={`page-grid ${styles.answers} rows-5 mt-9`} aria-labelledby="answers">
        <h2 className="heading" id="answers">
          What an app may ask
        </h2>
        <DataTable
          columns={[{ title: 'It asks' }, { title: 'Told' }, { title: 'How far' }]}
          rows={answers.map(({ asks, isIn, note }) => ({ key: asks, cells: [asks, isIn ? 'yes' : 'no', note] }))}
        />
      </section>
      <section className="section page-grid rows-6" aria-labelledby="call">
        <div className={`${styles.notes} to-5`}>
          <h2 className="heading" id="call">
            The whole call
          </h2>
          <p>
            It asks <code>{endpoints.identify}</code>, as the agent in a page does, and keeps the token that comes back.
            What the body is made of is sent to a running server by <code>e2e/visitors/android-sample.test.ts</code>.
            The Kotlin itself is a sample: no compiler runs over it here.
          </p>
          <p>
            The header and the body have to name the same user agent, or the answer says that the story contradicts
            itself. The cookie of the answer may be dropped; the token does its work.
          </p>
          <p>
            <a className="button button-main" href={`${pages.mobileAppDetection.path}#contract`}>
              What a real SDK would add
            </a>
          </p>
        </div>
        <figure className={`${styles.sample} from-5 min-0`}>
          <CodeBlock>
            <code>{kotlinSample}</code>
          </CodeBlock>
          <figcaption className="caption">identify.kt</figcaption>
        </figure>
      </section>
    </>
  );
}
