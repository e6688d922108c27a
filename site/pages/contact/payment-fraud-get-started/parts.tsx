import type { ReactNode } from 'react';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { CodeBlock } from '../../../design/code-block.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import { SignupPanel } from '../signup-panel.tsx';
import styles from './page.module.css';

export function Head({ trail, here, title, lead, action, to }: HeadProps & { action: string; to: string }) {
  return (
    <div className="page-grid rows-5 pt-7">
      <Breadcrumbs trail={trail} here={here} />
      <h1 className="display">{title}</h1>
      <p className="lead">{lead}</p>
      <p>
        <a className="button button-main" href={to}>
          {action}
        </a>
      </p>
    </div>
  );
}

type Step = { title: string; where: string; text: string; undo: string; code: string };

/** From nothing to a rule, in the order in which each step can be taken back. Only the last one acts. */
export function UndoableSteps({ back, steps }: { back: string; steps: readonly Step[] }) {
  return (
    <ol className={`page-grid ${styles.steps} pt-9`}>
      {steps.map(({ title, where, text, undo, code }, index) => (
        <li key={title} data-acts={index === steps.length - 1 || undefined}>
          <div className={`${styles.words} grid gap-2 content-start`}>
            <p className={`figure-size ${styles.number}`} aria-hidden="true">
              {index + 1}
            </p>
            <h2 className="row-title">{title}</h2>
            <p className="caption">{where}</p>
            <p>{text}</p>
            <p className={`${styles.undo} quiet text-3 line-3`}>
              <b>{back}</b> {undo}
            </p>
          </div>
          <CodeBlock>
            <code>{code}</code>
          </CodeBlock>
        </li>
      ))}
    </ol>
  );
}

type KeyProps = { id: string; title: string; text: ReactNode; question: string };

export function Key({ id, title, text, question }: KeyProps) {
  return (
    <section className={`section page-grid ${styles.key} last-from-7 first-to-6 rows-7`} aria-labelledby={id}>
      <div>
        <h2 className="heading" id={id}>
          {title}
        </h2>
        <p>{text}</p>
      </div>
      <div>
        <SignupPanel place="payment-fraud-get-started" question={question} />
      </div>
    </section>
  );
}
