import type { ReactNode } from 'react';
import { MainAction } from '../../../design/main-action.tsx';
import styles from './page.module.css';

type Link = { title: string; url: string };
type Props = {
  /** Headers of the two columns, and the labels that screen readers read before their cells. */
  logs: string;
  visitorId: string;
  logsLabel: string;
  visitorIdLabel: string;
  items: readonly { attack: Link; logs: ReactNode; id: ReactNode; kind: ReactNode; demo: Link }[];
};

/** Attacks with what logs show and what a visitor ID adds, each with its page and demo. */
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
            <a className="title-link" href={item.attack.url}>
              {item.attack.title}
            </a>
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

/** For visitors whose case isn't in the list. */
export const OtherCase = ({ text, action, to }: OtherCaseProps) => (
  <div className="page-grid rows-5 pt-9">
    <p className="lead to-8">{text}</p>
    <div className="from-9 desktop-justify-end">
      <MainAction title={action} url={to} />
    </div>
  </div>
);
