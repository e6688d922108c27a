import type { ReactNode } from 'react';
import { Breadcrumbs } from '../../design/breadcrumbs.tsx';
import { SpecSheet } from '../../design/term-list.tsx';
import styles from './product-head.module.css';

type Props = {
  trail: readonly { title: string; url: string }[];
  here: string;
  /** The headline, which the page supports. */
  claim: string;
  lead?: ReactNode;
  /** One main action and at most one other. */
  actions: ReactNode;
  /** The specification: what the product is, does and doesn't do. */
  sheet: readonly { name: string; value: ReactNode }[];
};

/** The first section of a product page: the headline on the left, the specification on the right. */
export function ProductHead({ trail, here, claim, lead, actions, sheet }: Props) {
  return (
    <div className="page-grid rows-4 pt-7 phone-pt-6">
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
