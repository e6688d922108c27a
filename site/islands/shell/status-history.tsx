'use client';

import { statusHistoryId } from '@whorl/contract/status/components.ts';
import { useEffect } from 'react';
import { isContentMissing, UnmanagedElement } from '../unmanaged-element.tsx';
import styles from './status-history.module.css';

/** Classes that the server's HTML uses. */
const CLASSES = 'caption quiet row-title rule-table scroll-x status-dot status-dot-good status-dot-bad';

/**
 * The measurements of the service, which only the server can render. A full page load includes them; after client-side
 * navigation the page is loaded again to get them.
 */
export function StatusHistory() {
  useEffect(() => {
    if (isContentMissing(statusHistoryId)) location.replace(location.href);
  }, []);
  return <UnmanagedElement id={statusHistoryId} className={styles.history} innerClasses={CLASSES} />;
}
