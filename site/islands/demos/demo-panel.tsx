import type { DemoAnswer } from '@whorl/contract/playground/demo-call.ts';
import styles from './demo-panel.module.css';
import type { DemoPlay, DemoState } from './use-demo.ts';

type Props = {
  play: DemoPlay<DemoAnswer>;
  /** Of everything that the server looks at, in order. */
  names: readonly string[];
};

/** The heading of the panel, which on a phone stands far below the product. */
export const CHECKED = 'checked';

/** What the server looked at for its last decision, with the values of this very request. */
export function DemoPanel({ play: { state, pressable, reset }, names }: Props) {
  const checks = state.step === 'answered' ? state.answer.checks : [];
  return (
    <section aria-labelledby={CHECKED} data-step={state.step}>
      <h2 className="row-title" id={CHECKED}>
        What the server checks
      </h2>
      <p className={`caption ${styles.decision}`} role="status">
        {decisionOf(state)}
      </p>
      <ol className={`${styles.checks} mt-3 opened ruled`}>
        {names.map((name) => {
          const check = checks.find((candidate) => candidate.name === name);
          const outcome = check === undefined ? 'unasked' : check.passed ? 'passed' : 'failed';
          return (
            <li key={name} data-outcome={outcome}>
              <span className={styles.mark} aria-hidden="true" />
              <span className={`${styles.name} text-3 line-3`}>{name}</span>
              <span className="visually-hidden">{`: ${outcomes[outcome]} `}</span>
              <span className={`evidence ${styles.value}`}>{check?.value ?? ''}</span>
            </li>
          );
        })}
      </ol>
      <p className={`${styles.reset} mt-4 text-2 line-3`}>
        <button type="button" className="text-button" {...pressable} onClick={() => void reset()}>
          Reset: delete what this demo keeps of me
        </button>
      </p>
    </section>
  );
}

const outcomes = { passed: 'passed', failed: 'not passed', unasked: 'not looked at' } as const;

const severities = { success: 'Allowed', warning: 'With a warning', error: 'Refused' } as const;

const wordOf = ({ asked, answer }: Extract<DemoState<DemoAnswer>, { step: 'answered' }>): string =>
  asked !== 'decision' && answer.severity === 'success' ? 'Done' : severities[answer.severity];

function decisionOf(state: DemoState<DemoAnswer>): string {
  switch (state.step) {
    case 'idle':
      return 'Nothing has been asked yet. The list fills with the values of your own request.';
    case 'asking':
      return 'Your browser is identified anew, then the server decides …';
    case 'failed':
      return state.message;
    case 'answered':
      return `${wordOf(state)}, HTTP ${state.status}: ${state.answer.message}`;
  }
}
