import type { ReactNode } from 'react';
import { Breadcrumbs } from '../../design/breadcrumbs.tsx';
import { SpecSheet } from '../../design/spec-sheet.tsx';
import styles from './product-head.module.css';

type Props = {
  trail: readonly { title: string; url: string }[];
  here: string;
  /** What the page goes on to show. */
  claim: string;
  lead: string;
  /** One main action, and at most one other. */
  actions: ReactNode;
  /** What it is, does and does not. */
  sheet: readonly { name: string; value: ReactNode }[];
};

/** The first thing on a product page: the claim at the left, the specification at the right. */
export function ProductHead({ trail, here, claim, lead, actions, sheet }: Props) {
  return (
    <div className={`page-grid ${styles.head}`}>
      <Breadcrumbs trail={trail} here={here} />
      <div className={`${styles.words} to-9`}>
        <h1 className="display">{claim}</h1>
        <p className="lead">{lead}</p>
        <div className="flex wrap gap-3 mt-6">{actions}</div>
      </div>
      <div className="from-9 self-end mt-6">
        <SpecSheet rows={sheet} />
      </div>
    </div>
  );
}
