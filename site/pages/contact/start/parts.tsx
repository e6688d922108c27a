import { Children, type ReactNode } from 'react';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { SampleCode } from '../../../sections/text/sample-code.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import { SignupPanel } from '../signup-panel.tsx';
import styles from './page.module.css';

type FreeProps = HeadProps & { figure: string; unit: string; children: ReactNode };

/** What is free, and beside it the form for a key. */
export function Free({ trail, here, title, figure, unit, children }: FreeProps) {
  const [enough, ...form] = Children.toArray(children).filter((child) => typeof child !== 'string');
  return (
    <div className="page-grid rows-9 pt-7">
      <div className="to-7 grid gap-4 content-start">
        <Breadcrumbs trail={trail} here={here} />
        <h1 className="display">{title}</h1>
        <p className={`figure-size ${styles.figure} mt-3`}>
          {figure} <span>{unit}</span>
        </p>
        {enough}
      </div>
      {form}
    </div>
  );
}

export function Enough({ items }: { items: readonly { term: string; text: ReactNode }[] }) {
  return (
    <dl className={`${styles.enough} opened ruled`}>
      {items.map(({ term, text }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

type KeyProps = { id: string; title: string; text: ReactNode; question: string };

export function Key({ id, title, text, question }: KeyProps) {
  return (
    <div className={`${styles.form} from-8 desktop-pt-7`}>
      <h2 className="row-title" id={id}>
        {title}
      </h2>
      <p>{text}</p>
      <SignupPanel place="signup" question={question} />
    </div>
  );
}

export function FirstAnswer({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="section page-grid" aria-labelledby={id}>
      <h2 className={`title ${styles.title}`} id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

type StepsProps = { steps: readonly { title: string; text: ReactNode; file: string; code: string }[] };

export function CodeSteps({ steps }: StepsProps) {
  return (
    <ol className={`${styles.steps} mt-8 opened`}>
      {steps.map(({ title, text, file, code }) => (
        <li key={title}>
          <div>
            <h3 className="row-title">{title}</h3>
            <p>{text}</p>
          </div>
          <SampleCode code={code} title={file} />
        </li>
      ))}
    </ol>
  );
}

export const Onward = ({ children }: { children: ReactNode }) => <div className="measure-66 mt-5">{children}</div>;
