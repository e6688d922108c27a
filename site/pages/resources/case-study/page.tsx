import { shortPrice } from '@whorl/contract/pricing/format.ts';
import { pages } from '@whorl/contract/urls.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import {
  calculateResult,
  getDefaultValues,
  type WorkedExample,
} from '@whorl/contract/worked-examples/worked-example.ts';
import { workedExamples } from '@whorl/contract/worked-examples/worked-examples.ts';
import breadcrumbs from '../../../../content/interface/pages/breadcrumbs.json';
import { closing, page as texts } from '../../../../content/interface/pages/case-studies.json';
import { caseStudyCollection } from '../../../content/collections/case-studies.ts';
import { findEntry } from '../../../content/entries.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { CallToAction } from '../../../sections/call-to-action.tsx';
import { PrintStrip } from '../../../sections/drawings/print-strip.tsx';
import { PageContents } from '../../../sections/page-contents.tsx';
import { longDate } from '../../../sections/text/long-date.ts';
import prose from '../../../sections/text/prose.module.css';
import { getMdxComponents } from '../../mdx-components.tsx';
import type { RenderedPage } from '../../routes.ts';
import { articleHead, breadcrumbList } from '../../structured-data.ts';
import styles from './page.module.css';
import { workedExampleParts } from './worked-example-parts.tsx';

const trail = [
  { title: breadcrumbs.home, url: pages.home.path },
  { title: breadcrumbs.caseStudies, url: pages.caseStudies.path },
];

/** Renders `/case-studies/{slug}/`. */
export function page(slug: string): RenderedPage {
  const { title, description, published, updated, author, subject } = findEntry(caseStudyCollection, slug).frontMatter;
  return {
    head: articleHead(
      'Article',
      { title, description, published, updated, team: author },
      breadcrumbList(trail, subject),
      { genre: 'Worked example' },
    ),
    element: <CaseStudy slug={slug} />,
  };
}

export function CaseStudy({ slug }: { slug: string }) {
  const { frontMatter, headings, readingMinutes, Body } = findEntry(caseStudyCollection, slug);
  const { title, subject, industry, author, published, example: name } = frontMatter;
  const example: WorkedExample = workedExamples[name];
  const result = calculateResult(example, getDefaultValues(example));
  return (
    <article>
      <PrintStrip seed={slug} />
      <div className="page-grid rows-6 pt-6">
        <Breadcrumbs trail={trail} here={subject} />
        <div className="to-10">
          <h1 className="title">{title}</h1>
          <p className="callout callout-rule measure-60ch mt-6 quiet">{texts.notice}</p>
        </div>
        <p className="caption from-10 desktop-end">
          {fillIn(texts.topic, { industry, subject })}
          <br />
          {author}, <time dateTime={published}>{longDate(published)}</time>
          <br />
          {fillIn(texts.minutes, { minutes: readingMinutes })}
        </p>
        <p className="flex wrap items-baseline gap-5 rows-4 pt-5 opened">
          <span className="figure-size">{shortPrice(result)}</span> <span className="caption">{texts.saved}</span>
          <a className="button" href="#enter-your-own-numbers">
            {texts.enter}
          </a>
        </p>
      </div>
      <PageContents headings={headings.filter(({ depth }) => depth === 2)} />
      <div className={`page-grid ${prose.prose} ${styles.text}`}>
        <Body components={{ ...getMdxComponents('en'), ...workedExampleParts }} />
      </div>
      <CallToAction
        title={closing.title}
        text={closing.text}
        action={{ title: closing.button, url: pages.contactSales.path }}
      />
    </article>
  );
}
