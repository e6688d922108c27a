import type { ReactNode } from 'react';
import styles from './provider.module.css';

/** What this text cannot know: whoever runs the site for real replaces it. */
export function ProviderFillsIn({ children }: { children: ReactNode }) {
  return (
    <div className={styles.fillsIn} role="note" aria-label="For the provider to fill in">
      <p className="caption" aria-hidden="true">
        For the provider to fill in
      </p>
      {children}
    </div>
  );
}
