import type { ReactNode } from 'react';
import { MatchRoute } from '../../../islands/visitor/match-route.tsx';
import styles from './decision-route.module.css';

type Props = {
  id: string;
  title: string;
  text: ReactNode;
  /** In the order of the server's checks; the last one is the remaining case. */
  items: readonly { question: string; answer: ReactNode; confidence: ReactNode; consequence: ReactNode }[];
};

/** The server's decision on an ID: its questions as a line with five exits, this visitor's in the accent color. */
export function DecisionRoute({ id, title, text, items }: Props) {
  return (
    <section className="section page-grid" aria-labelledby={id}>
      <h2 className="title to-8" id={id}>
        {title}
      </h2>
      <p className={`${styles.lead} quiet`}>{text}</p>
      <MatchRoute className={`${styles.route} mt-9`}>
        <ol>
          {items.map(({ question, answer, confidence, consequence }) => (
            <li key={question}>
              <h3 className="row-title">{question}</h3>
              <p>
                <strong>{answer}</strong>
                <span className="caption">{confidence}</span>
              </p>
              <p className="quiet text-3 line-3">{consequence}</p>
            </li>
          ))}
        </ol>
      </MatchRoute>
    </section>
  );
}
