import { type FaqQuestion, faqRecords } from '../../../content/records/faq.ts';
import { getRecords } from '../../../content/records/records.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { Disclosures } from '../../../design/disclosures.tsx';
import { OpenLinkedAnswer } from '../../../islands/faq/open-linked-answer.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import styles from './page.module.css';

const { groups } = getRecords(faqRecords);

type Props = HeadProps & {
  label: string;
  action: string;
  to: string;
  /** Text of the permalink of each answer. */
  link: string;
};

/** Every question, by subject. */
export function Faq({ trail, here, title, lead, label, action, to, link }: Props) {
  return (
    <>
      <div className="page-grid rows-5 pt-7">
        <Breadcrumbs trail={trail} here={here} />
        <h1 className="display">{title}</h1>
        <p className="lead to-8">{lead}</p>
      </div>
      <OpenLinkedAnswer />
      <div className="page-grid rows-7 pt-9">
        <nav className={`${styles.contents} to-4 desktop-start desktop-sticky desktop-top-6`} aria-label={label}>
          <ol className="opened">
            {groups.map(({ id, title: group, questions: { length } }) => (
              <li key={id}>
                <a href={`#${id}`}>{group}</a>
                <span>{length}</span>
              </li>
            ))}
          </ol>
          <p className="mt-6">
            <a className="button button-main" href={to}>
              {action}
            </a>
          </p>
        </nav>
        <div className={`${styles.groups} from-5`}>
          {groups.map(({ id, title: group, questions }) => (
            <section key={id} aria-labelledby={id}>
              <h2 className="heading mb-5" id={id}>
                {group}
              </h2>
              <Disclosures
                items={questions.map((entry) => ({
                  title: entry.question,
                  content: <Answer entry={entry} link={link} />,
                }))}
              />
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

type AnswerProps = { entry: FaqQuestion; link: string };

function Answer({ entry: { id, answer, more }, link }: AnswerProps) {
  return (
    <div id={id} className={styles.answer}>
      <p>{answer}</p>
      <p className="small flex wrap gap-5 rows-1 mt-3">
        {more ? <a href={more.page}>{more.title}</a> : null}
        <a href={`#${id}`}>{link}</a>
      </p>
    </div>
  );
}
