import { brand } from '@whorl/contract/brand.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { RenderedPage } from '../../routes.ts';
import { readingSlices } from '../reading-slices.ts';
import styles from './page.module.css';
import { type Question, questionGroups } from './questions.ts';

export function page(): RenderedPage {
  return {
    head: {
      title: 'Which question brings you here?',
      description: `What ${brand.name} has written, measured and put up to try, ordered by the question that you have and not by the format that the answer happens to be in.`,
      structuredData: [
        {
          '@context': 'https://schema.org',
          '@type': 'CollectionPage',
          name: `${brand.name}: resources`,
          hasPart: questionGroups().flatMap(({ questions }) =>
            questions.map(({ question, url }) => ({ '@type': 'WebPage', name: question, url })),
          ),
        },
      ],
    },
    element: <Resources />,
    slices: readingSlices,
  };
}

export function Resources() {
  const groups = questionGroups();
  return (
    <div className={`page-grid ${styles.page}`}>
      <h1 className="display to-9">Which question brings you here?</h1>
      <nav className={`${styles.index} from-10 desktop-end`} aria-label="Questions by occasion">
        <ul>
          {groups.map(({ id, title, questions }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
              <span className="caption">{questions.length}</span>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map(({ id, title, note, questions }) => (
        <section key={id} className="desktop-subgrid grid gutter-5 pt-5 opened" aria-labelledby={id}>
          <div className={styles.occasion}>
            <h2 className={styles.title} id={id}>
              {title}
            </h2>
            <p className="quiet">{note}</p>
          </div>
          <ul className={`${styles.questions} from-4`}>
            {questions.map((question) => (
              <Row key={question.url} {...question} />
            ))}
          </ul>
        </section>
      ))}
      <section className="stack-5 from-4" aria-labelledby="missing">
        <h2 className="heading" id="missing">
          Yours is not here?
        </h2>
        <p className="lead">Ask it. If the answer takes an afternoon to measure, it becomes a note.</p>
        <p>
          <a className="button button-main" href={pages.contactSales.path}>
            Ask an engineer
          </a>
        </p>
      </section>
    </div>
  );
}

export function Row({ question, answer, form, url }: Question) {
  return (
    <li>
      <a href={url}>{question}</a>
      <p className="quiet">{answer}</p>
      <p className="caption">{form}</p>
    </li>
  );
}
