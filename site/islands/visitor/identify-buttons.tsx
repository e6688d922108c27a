'use client';

import { deleteRecord } from '../../../content/interface/visitor/identify-visitor.json';
import styles from './identify-buttons.module.css';
import { useVisitor } from './use-visitor.ts';
import { VisitorActions } from './visitor-actions.tsx';
import { deleteVisitor } from './visitor-store.ts';

/** Buttons to identify this browser and to delete the result, for pages that show the result in their own way. */
export function IdentifyButtons({ noScript }: { noScript: string }) {
  const visitor = useVisitor();
  return (
    <>
      <VisitorActions visitor={visitor}>
        {visitor.step === 'identified' ? (
          <button type="button" className={`text-button caption ${styles.delete}`} onClick={() => void deleteVisitor()}>
            {deleteRecord}
          </button>
        ) : null}
      </VisitorActions>
      <noscript>
        <p className="caption">{noScript}</p>
      </noscript>
    </>
  );
}
