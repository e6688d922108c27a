import type { ReactNode } from 'react';
import { CodeBlock } from '../../../design/code-block.tsx';
import { MainAction } from '../../../design/main-action.tsx';
import { FormSection } from '../../../sections/form-section.tsx';
import { PageHead } from '../../../sections/page-head.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import { SignupPanel } from '../signup-panel.tsx';
import styles from './page.module.css';

export function Head({ trail, here, title, lead, action, to }: HeadProps & { action: string; to: string }) {
  return (
    <PageHead trail={trail} here={here} title={title} lead={lead}>
      <MainAction title={action} url={to} />
    </PageHead>
  );
}

type Step = { title: string; where: string; text: string; undo: string; code: string };

/** The steps from nothing to a rule, in the order in which they can be undone. Only the last one acts. */
export function ReversibleSteps({ back, steps }: { back: string; steps: readonly Step[] }) {
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
            <p className="quiet text-3 line-3">
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

type KeyFormProps = { id: string; title: string; text: ReactNode; question: string };

export function KeyForm({ id, title, text, question }: KeyFormProps) {
  return (
    <FormSection className={`${styles.key} rows-7`} id={id} title={title} text={<p>{text}</p>}>
      <SignupPanel place="payment-fraud-get-started" question={question} />
    </FormSection>
  );
}
