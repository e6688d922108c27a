import { Fragment, type ReactNode } from 'react';
import styles from './tabs.module.css';

type Props = {
  /** Unique on its page. */
  id: string;
  /** Accessible name of the group. */
  label: string;
  /** At most seven. */
  tabs: readonly { title: string; content: ReactNode }[];
};

/**
 * Tabs for several views of the same thing. Built from radio buttons, so that they work without script, with arrow keys
 * and in print.
 */
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
      <div>
        {tabs.map(({ title, content }) => (
          <div key={title} className={styles.panel}>
            {content}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
