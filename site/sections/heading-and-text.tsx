import type { ReactNode } from 'react';
import styles from './heading-and-text.module.css';

type Props = { id: string; title: string; children?: ReactNode };

/** The head of a section: what it shows at the left, why at the right. Stands in a `page-grid`. */
export function HeadingAndText({ id, title, children }: Props) {
  return (
    <>
      <h2 className="heading to-8" id={id}>
        {title}
      </h2>
      {children ? <p className={styles.text}>{children}</p> : null}
    </>
  );
}
