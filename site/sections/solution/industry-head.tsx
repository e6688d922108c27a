import type { ReactNode } from 'react';
import { Breadcrumbs } from '../../design/breadcrumbs.tsx';
import { Actions } from '../../design/main-action.tsx';
import type { PageHeadProps } from '../page-head.tsx';
import styles from './industry-head.module.css';

type Props = PageHeadProps & {
  actions: readonly { title: string; url: string }[];
  /** The life of an account in this industry. */
  children: ReactNode;
};

/** The first section of an industry page: its audience, then the life of an account. */
export function IndustryHead({ trail, here, title, lead, actions, children }: Props) {
  return (
    <div className="page-grid rows-4 pt-9 phone-pt-6">
      <Breadcrumbs trail={trail} here={here} />
      <h1 className="display to-9">{title}</h1>
      <div className={`${styles.side} from-9 desktop-end`}>
        <p>{lead}</p>
        <Actions actions={actions} />
      </div>
      {children}
    </div>
  );
}
