import type { DemoAnswer } from '@whorl/contract/playground/demo-api.ts';
import { useEffect, useRef } from 'react';
import { seeChecks, waiting } from '../../../../content/interface/demos/frame.json';
import styles from './demo-message.module.css';
import { CHECKED } from './demo-panel.tsx';
import { StartFresh } from './start-fresh.tsx';
import type { DemoPlay } from './use-demo.ts';

/** The server's message to the visitor. Keeps its space while empty. */
export function DemoMessage({ play }: { play: DemoPlay<DemoAnswer> }) {
  const { state } = play;
  const message = useRef<HTMLParagraphElement>(null);
  const hasStarted = state.step === 'answered' && state.asked === 'fresh start';
  // The button that had the focus has been removed.
  useEffect(() => {
    if (hasStarted) message.current?.focus();
  }, [hasStarted]);
  return (
    <div className={styles.message}>
      {state.step === 'asking' ? <p className="quiet">{waiting}</p> : null}
      {state.step === 'failed' ? <p className="field-error">{state.message}</p> : null}
      {state.step === 'answered' ? (
        <>
          <p
            ref={message}
            tabIndex={-1}
            className={state.answer.severity === 'error' ? 'field-error' : styles[state.answer.severity]}
          >
            {state.answer.message}
          </p>
          <p className={styles.checked}>
            <a className="link" href={`#${CHECKED}`}>
              {seeChecks}
            </a>
          </p>
          {state.answer.startFresh ? <StartFresh play={play} because={state.answer.startFresh.because} /> : null}
        </>
      ) : null}
    </div>
  );
}
