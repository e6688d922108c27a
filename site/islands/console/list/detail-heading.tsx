import { Fragment, type Ref } from 'react';
import styles from './list.module.css';

type Props = {
  text: string;
  /** Lets a script focus the heading. */
  ref?: Ref<HTMLHeadingElement>;
};

/** Heading of a detail page. An email address breaks after `@` and dots before it breaks within a word. */
export const DetailHeading = ({ text, ref }: Props) => (
  <h2 className={`heading mt-4 break-anywhere ${styles.subject}`} tabIndex={ref ? -1 : undefined} ref={ref}>
    <bdi>
      {[...text.matchAll(/[^@.]*[@.]|[^@.]+$/g)].map(({ 0: part, index }) => (
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </bdi>
  </h2>
);
