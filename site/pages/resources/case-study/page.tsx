import { brand } from '@whorl/contract/brand.ts';
import { shortPrice } from '@whorl/contract/pricing/written.ts';
import { pages } from '@whorl/contract/urls.ts';
import { givenValues, resultOf, type WorkedExample } from '@whorl/contract/worked-examples/worked-example.ts';
import { workedExamples } from '@whorl/contract/worked-examples/worked-examples.ts';
import { caseStudyCollection } from '../../../content/collections/case-studies.ts';
import { entryOf } from '../../../content/entries.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { ClosingField } from '../../../sections/closing-field.tsx';
import { PrintStrip } from '../../../sections/drawings/print-strip.tsx';
import { longDate } from '../../../sections/text/long-date.ts';
import prose from '../../../sections/text/prose.module.css';
import { mdxComponentsIn } from '../../mdx-components.tsx';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import styles from './page.module.css';
import { workedExampleParts } from './worked-example-parts.tsx';

const trail = [
  { title: 'Home', url: pages.home.path },
  { title: 'Case studies', url: pages.caseStudies.path },
];

/** The template of `/case-studies/{slug}/`. */
export function page(slug: string): RenderedPage {
  const { title, description, published, updated, author, subject } = entryOf(caseStudyCollection, slug).frontMatter;
  return {
    head: {
      title,
      description,
      kind: 'article',
      structuredData: [
        breadcrumbList(trail, subject),
        {
          '@context': 'https://schema.org',
          '@type': 'Article',
          headline: title,
          description,
          genre: 'Worked example',
          datePublished: published,
          dateModified: updated ?? published,
          author: { '@type': 'Organization', name: `${brand.name}, ${author}` },
          publisher: { '@type': 'Organization', name: brand.name },
        },
      ],
    },
    element: <CaseStudy slug={slug} />,
  };
}

export function CaseStudy({ slug }: { slug: string }) {
  const { frontMatter, readingMinutes, Body } = entryOf(caseStudyCollection, slug);
  const { title, subject, author, published, example: name } = frontMatter;
  const example: WorkedExample = workedExamples[name];
  const result = resultOf(example, givenValues(example));
  return (
    <article>
      <PrintStrip seed={slug} />
      <div className="page-grid rows-6 pt-6">
        <Breadcrumbs trail={trail} here={subject} />
        <div className="to-10">
          <h1 className="title">{title}</h1>
          <p className="callout callout-rule measure-60 mt-6 quiet">
            This is a worked example, not a customer. Every number in it is assumed, says so, and can be replaced by
            yours at the end.
          </p>
        </div>
        <p className="caption from-10 desktop-end">
          {subject}
          <br />
          {author}, <time dateTime={published}>{longDate(published)}</time>
          <br />
          {readingMinutes} min
        </p>
        <p className="flex wrap items-baseline gap-1-5 pt-5 opened">
          <span className="figure-size">{shortPrice(result)}</span>{' '}
          <span className="caption">a month, if every assumption holds</span>
        </p>
      </div>
      <div className={`page-grid ${prose.prose} ${styles.text}`}>
        <Body components={{ ...mdxComponentsIn('en'), ...workedExampleParts }} />
      </div>
      <ClosingField
        title="Count it on your data"
        text="Tell an engineer what happens and how often; we say what to count first, and when it is not worth it."
        action={{ title: 'Talk to an engineer', url: pages.contactSales.path }}
      />
    </article>
  );
}
