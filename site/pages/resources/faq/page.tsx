import { brand } from '@whorl/contract/brand.ts';
import { pages } from '@whorl/contract/urls.ts';
import { type FaqQuestion, faqRecords } from '../../../content/records/faq.ts';
import { recordsOf } from '../../../content/records/records.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { Disclosures } from '../../../design/disclosures.tsx';
import { OpenLinkedAnswer } from '../../../islands/faq/open-linked-answer.tsx';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList, faqPage } from '../../structured-data.ts';
import styles from './page.module.css';

const trail = [
  { title: brand.name, url: pages.home.path },
  { title: 'Resources', url: pages.resources.path },
];
const here = 'Questions';
const { groups } = recordsOf(faqRecords);
const entries = groups.flatMap(({ questions }) => questions);
const description = `${entries.length} questions about visitor ids, bots, integration and privacy, with short answers that say no where the answer is no. Each has a link of its own.`;

export function page(): RenderedPage {
  return {
    head: {
      title: 'Frequently asked questions, answered plainly',
      description,
      structuredData: [breadcrumbList(trail, here), faqPage(entries)],
    },
    element: <Faq />,
    markdown: true,
  };
}

export function Faq() {
  return (
    <>
      <div className="page-grid rows-5 pt-7">
        <Breadcrumbs trail={trail} here={here} />
        <h1 className="display">{entries.length} questions</h1>
        <p className="lead to-8">
          Short answers, and no where the answer is no. The search of your browser finds what is inside.
        </p>
      </div>
      <OpenLinkedAnswer />
      <div className="page-grid rows-7 pt-9">
        <nav className={styles.contents} aria-label="Groups of questions">
          <ol>
            {groups.map(({ id, title, questions: { length } }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
                <span>{length}</span>
              </li>
            ))}
          </ol>
          <p>
            <a className="button button-main" href={pages.contactSales.path}>
              Ask another one
            </a>
          </p>
        </nav>
        <div className={`${styles.groups} from-5`}>
          {groups.map(({ id, title, questions }) => (
            <section key={id} aria-labelledby={id}>
              <h2 className="heading" id={id}>
                {title}
              </h2>
              <Disclosures
                items={questions.map((entry) => ({ title: entry.question, content: <Answer entry={entry} /> }))}
              />
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

function Answer({ entry: { id, answer, more } }: { entry: FaqQuestion }) {
  return (
    <div id={id} className={styles.answer}>
      <p>{answer}</p>
      <p className="small">
        {more ? <a href={more.page}>{more.title}</a> : null}
        <a href={`#${id}`}>Link to this answer</a>
      </p>
    </div>
  );
}
