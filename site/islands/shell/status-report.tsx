'use client';

import { useEffect, useState } from 'react';
import type { ShownStatus } from './read-status.ts';

/** Service status, requested when the page opens, with a link to a detailed report, if there is one. */
export function StatusReport({ className }: { className: string | undefined }) {
  const [shown, setShown] = useState<ShownStatus>();
  useEffect(() => void import('./read-status.ts').then((it) => it.readStatus()).then(setShown), []);
  return (
    <div className={className} data-state={shown?.step ?? 'loading'}>
      <p className="row-title" role="status">
        <span className={`status-dot ${shown?.dot ?? ''}`} />
        {shown?.words ?? 'Checking the service'}
      </p>
      {shown?.url ? (
        <p>
          <a className="link" href={shown.url}>
            Incidents and history
          </a>
        </p>
      ) : null}
    </div>
  );
}
