import type { ReactNode } from 'react';
import { MainAction } from '../../../design/main-action.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import styles from './page.module.css';
import { type Question, questionGroups } from './questions.ts';

/** The questions, grouped by a visitor's reason to come. */
export const QuestionGroups = ({
  title,
  lead,
  label,
  children,
}: HeadProps & { label: string; children: ReactNode }) => (
  <div className="page-grid rows-9 pt-7 desktop-rows-10 desktop-pt-9">
    <div className="stack-5 to-9">
      <h1 className="display">{title}</h1>
      {lead === undefined ? null : <p className="lead">{lead}</p>}
    </div>
    <nav className={`${styles.index} from-10 desktop-end`} aria-label={label}>
      <ul className="hair-rows-2 ruled-top">
        {questionGroups.map(({ id, title: group, questions }) => (
          <li key={id} className="flex between">
            <a className="hover-underline" href={`#${id}`}>
              {group}
            </a>
            <span className="caption">{questions.length}</span>
          </li>
        ))}
      </ul>
    </nav>
    {questionGroups.map(({ id, title: group, note, questions }) => (
      <section key={id} className="desktop-subgrid grid gutter rows-5 pt-5 opened" aria-labelledby={id}>
        <div className="to-4 desktop-start desktop-sticky desktop-top-6">
          <h2 className={styles.title} id={id}>
            {group}
          </h2>
          <p className="mt-2 quiet">{note}</p>
        </div>
        <ul className={`${styles.questions} from-4 hair-grid`}>
          {questions.map((question) => (
            <Row key={question.page} {...question} />
          ))}
        </ul>
      </section>
    ))}
    {children}
  </div>
);

const Row = ({ question, answer, form, page }: Question) => (
  <li className="link-row">
    <a className="row-title medium row-link" href={page}>
      {question}
    </a>
    <p className="quiet">{answer}</p>
    <p className="caption">{form}</p>
  </li>
);

type OtherQuestionProps = { id: string; title: string; action: string; to: string; text: ReactNode };

/** A hint and link for questions that aren't listed. */
export const OtherQuestion = ({ id, title, action, to, text }: OtherQuestionProps) => (
  <section className="stack-5 from-4" aria-labelledby={id}>
    <h2 className="heading" id={id}>
      {title}
    </h2>
    <p className="lead">{text}</p>
    <MainAction title={action} url={to} />
  </section>
);
