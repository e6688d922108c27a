import type { DemoAnswer } from '@whorl/contract/playground/demo-call.ts';
import { useEffect, useRef } from 'react';
import styles from './demo-message.module.css';
import { CHECKED } from './demo-panel.tsx';
import { StartFresh } from './start-fresh.tsx';
import type { DemoPlay } from './use-demo.ts';

/** What the product says to its visitor. Keeps its place while there is nothing to say. */
export function DemoMessage({ play }: { play: DemoPlay<DemoAnswer> }) {
  const { state } = play;
  const said = useRef<HTMLParagraphElement>(null);
  const hasStarted = state.step === 'answered' && state.asked === 'fresh start';
  // The button that had the focus is gone by then.
  useEffect(() => {
    if (hasStarted) said.current?.focus();
  }, [hasStarted]);
  return (
    <div className={styles.message}>
      {state.step === 'asking' ? <p className="quiet">One moment …</p> : null}
      {state.step === 'failed' ? <p className="field-error">{state.message}</p> : null}
      {state.step === 'answered' ? (
        <>
          <p
            ref={said}
            tabIndex={-1}
            className={state.answer.severity === 'error' ? 'field-error' : styles[state.answer.severity]}
          >
            {state.answer.message}
          </p>
          <p className={styles.checked}>
            <a className="link" href={`#${CHECKED}`}>
              What was checked
            </a>
          </p>
          {state.answer.startFresh ? <StartFresh play={play} because={state.answer.startFresh.because} /> : null}
        </>
      ) : null}
    </div>
  );
}
