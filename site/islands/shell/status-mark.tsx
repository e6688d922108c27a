import { useEffect, useState } from 'react';
import { ignoreNetworkErrors } from '../ignore-network-errors.ts';
import styles from './header.module.css';
import type { ShownStatus } from './read-status.ts';

/** Service status as a dot and text, linked to the status page. Requested once per visit, after the page has loaded. */
export function StatusMark({ statusPage }: { statusPage: string }) {
  const [shown, setShown] = useState<ShownStatus>();
  useEffect(() => {
    const read = () => import('./read-status.ts').then((it) => it.readStatus()).then(setShown);
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

/** Delay in milliseconds before the request, because it has a low priority. */
const SETTLE_MS = 2000;
