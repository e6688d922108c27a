import { shortPrice } from '@whorl/contract/pricing/format.ts';
import { caseStudyPath } from '@whorl/contract/urls.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import {
  calculateResult,
  getDefaultValues,
  type WorkedExample,
} from '@whorl/contract/worked-examples/worked-example.ts';
import { workedExamples } from '@whorl/contract/worked-examples/worked-examples.ts';
import { list } from '../../../../content/interface/pages/case-studies.json';
import { caseStudyCollection } from '../../../content/collections/case-studies.ts';
import { listEntries } from '../../../content/entries.ts';
import { PrintCover } from '../../../sections/drawings/print-cover.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import styles from './page.module.css';

type Props = HeadProps & {
  /** Label for the kind of text. */
  kind: string;
  /** Label of the figure next to each. */
  result: string;
};

/** All case studies, each with its result. */
export function CaseStudies({ title, lead, kind, result }: Props) {
  return (
    <div className="page-grid rows-5 pt-9 phone-pt-7">
      <h1 className="display">{title}</h1>
      <p className="lead">{lead}</p>
      <ol className="mt-7 opened">
        {listEntries(caseStudyCollection).map(({ slug, frontMatter, readingMinutes }) => {
          const example: WorkedExample = workedExamples[frontMatter.example];
          return (
            <li key={slug} className={`${styles.row} link-row`}>
              <div className="to-4">
                <PrintCover seed={slug} inFirstView />
              </div>
              <div className={styles.words}>
                <p className="caption">
                  {fillIn(list.facts, {
                    industry: frontMatter.industry,
                    subject: frontMatter.subject,
                    kind,
                    minutes: readingMinutes,
                  })}
                </p>
                <h2 className="heading">
                  <a className="row-link" href={caseStudyPath(slug)}>
                    {frontMatter.title}
                  </a>
                </h2>
                <p className="quiet">{frontMatter.description}</p>
              </div>
              <p className="from-10 desktop-right">
                <span className="title block">{shortPrice(calculateResult(example, getDefaultValues(example)))}</span>
                <span className="caption block">{result}</span>
              </p>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
