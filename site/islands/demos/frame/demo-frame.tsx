import type { DemoAnswer } from '@whorl/contract/playground/demo-api.ts';
import type { ReactNode } from 'react';
import styles from './demo.module.css';
import { DemoPanel, type PanelTexts } from './demo-panel.tsx';
import type { DemoPlay } from './use-demo.ts';

type Props = {
  play: DemoPlay<DemoAnswer>;
  title: string;
  names: readonly string[];
  panel: PanelTexts;
  tries: ReactNode;
  children: ReactNode;
};

/** The demo's product, next to a panel with the server's checks. */
export function DemoFrame({ play, title, names, panel, tries, children }: Props) {
  return (
    <div className="page-grid rows-9 pt-9 phone-pt-7">
      <div className={`${styles.left} to-8`}>
        <section className={styles.stage} aria-label={title} aria-busy={play.state.step === 'asking'}>
          {children}
        </section>
        {tries}
      </div>
      <div className={styles.panel}>
        <DemoPanel play={play} names={names} words={panel} />
      </div>
    </div>
  );
}
