import { brand } from '@whorl/contract/brand.ts';
import { shortPrice } from '@whorl/contract/pricing/written.ts';
import { caseStudyPath } from '@whorl/contract/urls.ts';
import { givenValues, resultOf, type WorkedExample } from '@whorl/contract/worked-examples/worked-example.ts';
import { workedExamples } from '@whorl/contract/worked-examples/worked-examples.ts';
import { caseStudyCollection } from '../../../content/collections/case-studies.ts';
import { entriesOf } from '../../../content/entries.ts';
import { PrintCover } from '../../../sections/drawings/print-cover.tsx';
import type { RenderedPage } from '../../routes.ts';
import styles from './page.module.css';

export function page(): RenderedPage {
  return {
    head: {
      title: 'Case studies without customers',
      description: `Worked examples of what ${brand.name} saves and costs: every assumption named, every sum shown, what would make the result wrong, and room for your numbers.`,
    },
    element: <CaseStudies />,
  };
}

export function CaseStudies() {
  return (
    <div className={`page-grid ${styles.page}`}>
      <h1 className="display">Case studies without customers</h1>
      <p className="lead">
        We have no logos to show and invent none. These are worked examples: the assumptions are named, the sums are
        shown, and the numbers can be replaced by yours.
      </p>
      <ol className="mt-7 opened">
        {entriesOf(caseStudyCollection).map(({ slug, frontMatter, readingMinutes }) => {
          const example: WorkedExample = workedExamples[frontMatter.example];
          return (
            <li key={slug} className={styles.row}>
              <div className="to-4">
                <PrintCover seed={slug} inFirstView />
              </div>
              <div className={styles.words}>
                <p className="caption">
                  {frontMatter.subject}, worked example, {readingMinutes} min
                </p>
                <h2 className="heading">
                  <a href={caseStudyPath(slug)}>{frontMatter.title}</a>
                </h2>
                <p className="quiet">{frontMatter.description}</p>
              </div>
              <p className={`${styles.result} from-10 desktop-right`}>
                <span className="title">{shortPrice(resultOf(example, givenValues(example)))}</span>
                <span className="caption">a month, if every assumption holds</span>
              </p>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
