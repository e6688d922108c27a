import type { ReactNode } from 'react';
import styles from './page.module.css';

type Link = { title: string; url: string };
type Props = {
  /** The heads of the two columns, and what screen readers hear before a cell of each. */
  logs: string;
  visitorId: string;
  logsLabel: string;
  visitorIdLabel: string;
  items: readonly { attack: Link; logs: ReactNode; id: ReactNode; kind: ReactNode; demo: Link }[];
};

/** Attacks by what logs show of them and what a visitor ID adds, each with its page and its demo. */
export const UseCaseList = ({ logs, visitorId, logsLabel, visitorIdLabel, items }: Props) => (
  <>
    <div className={`page-grid ${styles.key}`} aria-hidden="true">
      <p className={styles.ink}>{logs}</p>
      <p className={styles.id}>{visitorId}</p>
    </div>
    <ol className={`page-grid ${styles.list}`}>
      {items.map((item) => (
        <li key={item.attack.title}>
          <h2 className="heading">
            <a href={item.attack.url}>{item.attack.title}</a>
          </h2>
          <p className={styles.ink}>
            <span className="visually-hidden">{logsLabel}: </span>
            {item.logs}
          </p>
          <p className={styles.id}>
            <span className="visually-hidden">{visitorIdLabel}: </span>
            {item.id}
          </p>
          <p className="caption">
            {item.kind}
            <br />
            <a className="link" href={item.demo.url}>
              {item.demo.title}
            </a>
          </p>
        </li>
      ))}
    </ol>
  </>
);

type OtherCaseProps = { text: ReactNode; action: string; to: string };

/** For visitors whose case the list doesn't have. */
export const OtherCase = ({ text, action, to }: OtherCaseProps) => (
  <div className={`page-grid ${styles.none}`}>
    <p className="lead">{text}</p>
    <p>
      <a className="button button-main" href={to}>
        {action}
      </a>
    </p>
  </div>
);
