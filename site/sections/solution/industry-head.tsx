import type { ReactNode } from 'react';
import { Breadcrumbs } from '../../design/breadcrumbs.tsx';
import styles from './industry-head.module.css';

type Props = {
  trail: readonly { title: string; url: string }[];
  here: string;
  title: string;
  lead: string;
  action: { title: string; url: string };
  /** What an account goes through in this industry. */
  children: ReactNode;
};

/** The first thing on an industry page: whose accounts they are, and then their whole life. */
export function IndustryHead({ trail, here, title, lead, action, children }: Props) {
  return (
    <div className={`page-grid ${styles.head}`}>
      <Breadcrumbs trail={trail} here={here} />
      <h1 className="display to-9">{title}</h1>
      <div className={`${styles.side} from-9 desktop-end`}>
        <p>{lead}</p>
        <p>
          <a className="button button-main" href={action.url}>
            {action.title}
          </a>
        </p>
      </div>
      {children}
    </div>
  );
}
