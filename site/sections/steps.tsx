import type { ReactNode } from 'react';
import { HeadingAndText } from './heading-and-text.tsx';
import styles from './steps.module.css';

type Props = {
  id: string;
  title: string;
  text: ReactNode;
  steps: readonly { when: ReactNode; title: string; text: ReactNode }[];
  /** Link to the full version. */
  more?: { title: string; url: string };
};

/** Steps in order. */
export function Steps({ id, title, text, steps, more }: Props) {
  return (
    <section className="section page-grid" aria-labelledby={id}>
      <HeadingAndText id={id} title={title}>
        {text}
      </HeadingAndText>
      <ol className={`${styles.steps} grid gutter rows-7 mt-9`}>
        {steps.map((step) => (
          <li key={step.title}>
            <p className="caption">{step.when}</p>
            <h3 className="row-title mt-6">{step.title}</h3>
            <p className="measure-5 mt-3 quiet">{step.text}</p>
          </li>
        ))}
      </ol>
      {more ? (
        <p className="mt-5">
          <a className="link" href={more.url}>
            {more.title}
          </a>
        </p>
      ) : null}
    </section>
  );
}
