'use client';

import { NextStep } from './next-step.tsx';
import styles from './read-myself.module.css';
import { useVisitor } from './use-visitor.ts';
import { forgetThisBrowser } from './visitor-store.ts';

/** Reading this browser, and taking it back, where a page shows what was read in its own way. */
export function ReadMyself() {
  const visitor = useVisitor();
  return (
    <>
      <NextStep visitor={visitor}>
        {visitor.step === 'known' ? (
          <button
            type="button"
            className={`text-button caption ${styles.forget}`}
            onClick={() => void forgetThisBrowser()}
          >
            Delete this record
          </button>
        ) : null}
      </NextStep>
      <noscript>
        <p className="caption">Reading a browser takes a script, and yours runs none: the sums stand without it.</p>
      </noscript>
    </>
  );
}
