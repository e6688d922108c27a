import type { DemoAnswer } from '@whorl/contract/playground/demo-api.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import * as texts from '../../../../content/interface/demos/frame.json';
import styles from './demo-panel.module.css';
import type { DemoPlay, DemoState } from './use-demo.ts';

type Props = {
  play: DemoPlay<DemoAnswer>;
  /** Names of all checks that the server makes, in order. */
  names: readonly string[];
  words: PanelTexts;
};
export type PanelTexts = Readonly<Record<'title' | 'idle' | 'asking', string>>;

/** ID of the panel's heading; on phones the panel is far below the product. */
export const CHECKED = 'server-checks';

/** Lists the server's checks for its last decision, with the values of that request. */
export function DemoPanel({ play: { state, pressable, reset }, names, words }: Props) {
  const checks = state.step === 'answered' ? state.answer.checks : [];
  return (
    <section aria-labelledby={CHECKED} data-step={state.step}>
      <h2 className="row-title" id={CHECKED}>
        {words.title}
      </h2>
      <p className={`caption ${styles.decision}`} role="status">
        {describeDecision(state, words)}
      </p>
      <ol className={`${styles.checks} mt-3 opened ruled`}>
        {names.map((name) => {
          const check = checks.find((candidate) => candidate.name === name);
          const outcome = check === undefined ? 'unasked' : check.passed ? 'passed' : 'failed';
          return (
            <li key={name} data-outcome={outcome}>
              <span className={styles.mark} aria-hidden="true" />
              <span className={`${styles.name} text-3 line-3`}>{name}</span>
              <span className="visually-hidden">{`: ${outcomeTexts[outcome]} `}</span>
              <span className={`evidence ${styles.value}`}>{check?.value ?? ''}</span>
            </li>
          );
        })}
      </ol>
      <p className={`${styles.reset} mt-4 text-2 line-3`}>
        <button type="button" className="text-button" {...pressable} onClick={() => void reset()}>
          {texts.reset}
        </button>
      </p>
    </section>
  );
}

const { passed, failed, notChecked } = texts.check;
const outcomeTexts = { passed, failed, unasked: notChecked };

function describeDecision(state: DemoState<DemoAnswer>, { idle, asking }: PanelTexts): string {
  switch (state.step) {
    case 'idle':
      return idle;
    case 'asking':
      return asking;
    case 'failed':
      return state.message;
    case 'answered':
      return fillIn(
        texts.decision[
          state.asked !== 'decision' && state.answer.severity === 'success' ? 'done' : state.answer.severity
        ],
        {
          status: state.status,
          message: state.answer.message,
        },
      );
  }
}
