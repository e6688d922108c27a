import { brand } from '@whorl/contract/brand.ts';
import { SIGNAL_PAYLOAD_LIMIT_BYTES, SIGNALS_LIMIT } from '@whorl/contract/identification/request.ts';
import { IDENTIFICATION_RETENTION_DAYS, VISITOR_RETENTION_DAYS } from '@whorl/contract/identification/retention.ts';
import { formatCalls, shortPrice } from '@whorl/contract/pricing/format.ts';
import { priceList } from '@whorl/contract/pricing/price-list.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import {
  answers as answerTexts,
  call,
  facts,
  page as texts,
} from '../../../../content/interface/pages/android-plan.json';
import { androidPlanCollection } from '../../../content/collections/android-plans.ts';
import { findEntry } from '../../../content/entries.ts';
import { kotlinSample } from '../../../content/samples/kotlin-sample.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { CodeBlock } from '../../../design/code-block.tsx';
import { DataTable } from '../../../design/data-table.tsx';
import { Actions } from '../../../design/main-action.tsx';
import { SpecSheet } from '../../../design/term-list.tsx';
import { TextWithElements } from '../../../islands/text-with-elements.tsx';
import { getMdxComponents } from '../../mdx-components.tsx';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import styles from './page.module.css';

const trail = [
  { title: brand.name, url: pages.home.path },
  { title: brand.productNames.mobileSignals, url: pages.mobileAppDetection.path },
];

/** Renders `/android/{plan}/`. */
export function page(slug: string): RenderedPage {
  const { title, description } = findEntry(androidPlanCollection, slug).frontMatter;
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
  const { frontMatter, Body } = findEntry(androidPlanCollection, slug);
  const { claim, tier, answers, lead } = frontMatter;
  const { upTo = 0 } = priceList.tiers[tier] ?? {};
  const next = priceList.tiers[tier + 1];
  return (
    <>
      <div className="page-grid rows-6 pt-7">
        <Breadcrumbs trail={trail} here={fillIn(texts.breadcrumb, { plan: frontMatter.plan })} />
        <h1 className="from-1">
          <span className="figure-size block">{formatCalls(upTo)}</span> <span className="heading block">{claim}</span>
        </h1>
        <div className="stack-4 to-7 measure-60ch">
          <p className="lead">{lead}</p>
          <Actions
            actions={[
              { title: texts.key, url: pages.start.path },
              { title: texts.docs, url: pages.docs.path },
            ]}
          />
          <div className={`${styles.words} stack-4`}>
            <Body components={getMdxComponents('en')} />
          </div>
        </div>
        <div className="from-8">
          <SpecSheet
            rows={[
              { name: facts.free, value: fillIn(facts.freeText, { count: formatCalls(upTo) }) },
              {
                name: facts.then,
                value: next ? fillIn(facts.thenText, { price: shortPrice(next.centsPerThousand) }) : facts.byAgreement,
              },
              { name: facts.rateLimit, value: facts.rateLimitText },
              {
                name: facts.requestSize,
                value: fillIn(facts.requestSizeText, {
                  kilobytes: SIGNAL_PAYLOAD_LIMIT_BYTES / 1024,
                  signals: SIGNALS_LIMIT,
                }),
              },
              {
                name: facts.retention,
                value: fillIn(facts.retentionText, {
                  eventDays: IDENTIFICATION_RETENTION_DAYS,
                  visitorDays: VISITOR_RETENTION_DAYS,
                }),
              },
              { name: facts.creditCard, value: facts.creditCardText },
            ]}
          />
        </div>
      </div>
      <section className={`page-grid ${styles.answers} rows-5 mt-9`} aria-labelledby="free-plan">
        <h2 className="heading to-4" id="free-plan">
          {answerTexts.title}
        </h2>
        <DataTable
          columns={[{ title: answerTexts.feature }, { title: answerTexts.included }, { title: answerTexts.details }]}
          rows={answers.map(({ asks, isIn, note }) => ({
            key: asks,
            cells: [asks, isIn ? answerTexts.yes : answerTexts.no, note],
          }))}
        />
      </section>
      <section className="section page-grid rows-6" aria-labelledby="call">
        <div className="stack-4 to-5">
          <h2 className="heading" id="call">
            {call.title}
          </h2>
          <p>
            <TextWithElements
              text={call.text}
              parts={{
                endpoint: <code>{endpoints.identify}</code>,
                test: <code>e2e/visitors/android-sample.test.ts</code>,
              }}
            />
          </p>
          <p>{call.userAgent}</p>
          <p>
            <a className="button button-main" href={`${pages.mobileAppDetection.path}#api-call`}>
              {call.link}
            </a>
          </p>
        </div>
        <figure className="from-5 min-0">
          <CodeBlock>
            <code>{kotlinSample}</code>
          </CodeBlock>
          <figcaption className="caption mt-2">identify.kt</figcaption>
        </figure>
      </section>
    </>
  );
}
