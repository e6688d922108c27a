import type { ReactNode } from 'react';
import { operator } from '../../../../content/interface/pages/static-pages.json';
import styles from './provider.module.css';

/** A placeholder for information that the operator of the site has to add. */
export function ProviderFillsIn({ children }: { children: ReactNode }) {
  return (
    <div className={styles.fillsIn} role="note" aria-label={operator.toBeAdded}>
      <p className="caption" aria-hidden="true">
        {operator.toBeAdded}
      </p>
      {children}
    </div>
  );
}
