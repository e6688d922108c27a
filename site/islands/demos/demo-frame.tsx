import type { DemoAnswer } from '@whorl/contract/playground/demo-call.ts';
import type { ReactNode } from 'react';
import styles from './demo.module.css';
import { DemoPanel } from './demo-panel.tsx';
import type { DemoPlay } from './use-demo.ts';

type Props = {
  play: DemoPlay<DemoAnswer>;
  title: string;
  names: readonly string[];
  tries: ReactNode;
  children: ReactNode;
};

/** The product that is defrauded, and beside it what its server does meanwhile. */
export function DemoFrame({ play, title, names, tries, children }: Props) {
  return (
    <div className={`page-grid ${styles.frame}`}>
      <div className={`${styles.left} to-8`}>
        <section className={styles.stage} aria-label={title} aria-busy={play.state.step === 'asking'}>
          {children}
        </section>
        {tries}
      </div>
      <div className={styles.panel}>
        <DemoPanel play={play} names={names} />
      </div>
    </div>
  );
}
