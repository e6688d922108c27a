import { empty } from '../../../../content/interface/console/list.json';
import styles from './list.module.css';
import { QueryLink } from './query-link.tsx';

type Props = {
  title: string;
  text: string;
  /** Whether filters may be the reason. */
  isFiltered: boolean;
  show: (query: string) => void;
};

/** Shown in place of a list without rows. */
export const EmptyList = ({ title, text, isFiltered, show }: Props) => (
  <section className={`${styles.empty} stack-5`} aria-labelledby="empty-list">
    <h2 className="heading" id="empty-list">
      {title}
    </h2>
    <p className="lead">{text}</p>
    {isFiltered ? (
      <p>
        <QueryLink query="" show={show}>
          {empty.clear}
        </QueryLink>
      </p>
    ) : null}
  </section>
);
