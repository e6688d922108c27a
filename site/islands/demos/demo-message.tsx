import type { DemoAnswer } from '@whorl/contract/playground/demo-call.ts';
import styles from './demo-message.module.css';
import { CHECKED } from './demo-panel.tsx';
import type { DemoState } from './use-demo.ts';

/** What the product says to its visitor. Keeps its place while there is nothing to say. */
export function DemoMessage({ state }: { state: DemoState<DemoAnswer> }) {
  return (
    <div className={styles.message}>
      {state.step === 'asking' ? <p className="quiet">One moment …</p> : null}
      {state.step === 'failed' ? <p className="field-error">{state.message}</p> : null}
      {state.step === 'answered' ? (
        <>
          <p className={state.answer.severity === 'error' ? 'field-error' : styles[state.answer.severity]}>
            {state.answer.message}
          </p>
          <p className={styles.checked}>
            <a className="link" href={`#${CHECKED}`}>
              What was checked
            </a>
          </p>
        </>
      ) : null}
    </div>
  );
}
