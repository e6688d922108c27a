import type { DemoAnswer } from '@whorl/contract/playground/demo-api.ts';
import { freshStart } from '../../../../content/interface/demos/frame.json';
import styles from './demo-message.module.css';
import type { DemoPlay } from './use-demo.ts';

type Props = { play: DemoPlay<DemoAnswer>; because: readonly string[] };

/** Explains that a refusal may be caused by another visitor's similar browser, and offers to start fresh. */
export function StartFresh({ play: { pressable, startFresh }, because }: Props) {
  return (
    <section className={styles.fresh} aria-label={freshStart.title}>
      <p>{freshStart.introduction}</p>
      <ul>
        {because.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p>{freshStart.explanation}</p>
      <p>
        <button type="button" className="button button-small" {...pressable} onClick={() => void startFresh()}>
          {freshStart.button}
        </button>
      </p>
      <p className="caption">{freshStart.effect}</p>
    </section>
  );
}
