import type { DemoAnswer } from '@whorl/contract/playground/demo-call.ts';
import styles from './demo-message.module.css';
import type { DemoPlay } from './use-demo.ts';

type Props = { play: DemoPlay<DemoAnswer>; because: readonly string[] };

/** Why a refusal may be about another visitor's browser, with a button that starts fresh. */
export function StartFresh({ play: { pressable, startFresh }, because }: Props) {
  return (
    <section className={styles.fresh} aria-label="Why this browser was recognized">
      <p>Why this browser was recognized:</p>
      <ul>
        {because.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p>
        Were you here before, perhaps in a private window or before clearing cookies? Then this refusal is the demo at
        work. If not, someone else’s browser looks the same as yours:
      </p>
      <p>
        <button type="button" className="button button-small" {...pressable} onClick={() => void startFresh()}>
          Start fresh
        </button>
      </p>
      <p className="caption">
        This browser gets a visitor ID of its own, and every demo starts empty for it. Nothing of another visitor is
        changed or deleted.
      </p>
    </section>
  );
}
