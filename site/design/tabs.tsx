import { Fragment, type ReactNode } from 'react';
import styles from './tabs.module.css';

type Props = {
  /** Unique in its page. */
  id: string;
  /** What is chosen between, for those who cannot see it. */
  label: string;
  /** At most six. */
  tabs: readonly { title: string; content: ReactNode }[];
};

/** One of several views of the same thing. Radio buttons, so it works without script, by arrow keys, and on paper. */
export function Tabs({ id, label, tabs }: Props) {
  return (
    <fieldset className={styles.tabs}>
      <legend className="visually-hidden">{label}</legend>
      <div className={`${styles.names} no-print`}>
        {tabs.map(({ title }, index) => (
          <Fragment key={title}>
            <input
              className={`visually-hidden ${styles.choice}`}
              type="radio"
              name={id}
              id={`${id}-${index}`}
              defaultChecked={index === 0}
            />
            <label htmlFor={`${id}-${index}`}>{title}</label>
          </Fragment>
        ))}
      </div>
      <div className={styles.panels}>
        {tabs.map(({ title, content }) => (
          <div key={title}>{content}</div>
        ))}
      </div>
    </fieldset>
  );
}
