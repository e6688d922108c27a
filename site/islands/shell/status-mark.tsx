import { useEffect, useState } from 'react';
import { ignoreNetworkErrors } from '../ignore-network-errors.ts';
import styles from './header.module.css';
import type { ShownStatus } from './read-status.ts';

/** The state of the service as a dot and words, linked to the status page. Read once a visit, after the page has settled. */
export function StatusMark({ statusPage }: { statusPage: string }) {
  const [shown, setShown] = useState<ShownStatus>();
  useEffect(() => {
    const read = async () => setShown(await (await import('./read-status.ts')).readStatus());
    const timer = setTimeout(() => ignoreNetworkErrors(read()), SETTLE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <a className={`caption ${styles.status}`} data-step={shown?.step ?? 'loading'} href={shown?.url ?? statusPage}>
      <span className={`status-dot ${shown?.dot ?? ''}`} />
      {shown?.words ?? 'Service status'}
    </a>
  );
}

/** After the page's own work, in milliseconds: a mark in a corner is in no hurry. */
const SETTLE_MS = 2000;
