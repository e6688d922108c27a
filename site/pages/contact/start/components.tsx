import { Children, type ReactNode } from 'react';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { TermList } from '../../../design/term-list.tsx';
import { SampleCode } from '../../../sections/text/sample-code.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import { SignupPanel } from '../signup-panel.tsx';
import styles from './page.module.css';

type FreeTierProps = HeadProps & { figure: string; unit: string; children: ReactNode };

/** The free tier, next to the form for an API key. */
export function FreeTier({ trail, here, title, lead, figure, unit, children }: FreeTierProps) {
  const [enough, ...form] = Children.toArray(children).filter((child) => typeof child !== 'string');
  return (
    <div className="page-grid rows-9 pt-7">
      <div className="to-7 grid gap-4 content-start">
        <Breadcrumbs trail={trail} here={here} />
        <h1 className="display">{title}</h1>
        <p className="lead">{lead}</p>
        <p className={`figure-size ${styles.figure} mt-3`}>
          {figure} <span>{unit}</span>
        </p>
        {enough}
      </div>
      {form}
    </div>
  );
}

export const FreeTierFacts = ({ items }: { items: readonly { term: string; text: ReactNode }[] }) => (
  <TermList className={`${styles.enough} ends-in-ink hair-rows-3 label-terms opened`} items={items} />
);

type KeyFormProps = { id: string; title: string; text: ReactNode; question: string };

export function KeyForm({ id, title, text, question }: KeyFormProps) {
  return (
    <div className="from-8 desktop-pt-7">
      <h2 className="row-title" id={id}>
        {title}
      </h2>
      <p className="mt-3 mb-5 quiet">{text}</p>
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
    <ol className={`${styles.steps} hair-grid mt-8 opened`}>
      {steps.map(({ title, text, file, code }) => (
        <li key={title}>
          <div>
            <h3 className="row-title">{title}</h3>
            <p className="mt-2 quiet">{text}</p>
          </div>
          <SampleCode code={code} title={file} />
        </li>
      ))}
    </ol>
  );
}

export const NextSteps = ({ children }: { children: ReactNode }) => <div className="measure-66ch mt-5">{children}</div>;
