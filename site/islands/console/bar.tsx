import styles from './figure-table.module.css';

/** Bar of a table row. @param share length from 0 to 1, as a part of the longest one */
export const Bar = ({ share }: { share: number }) => (
  <svg className={styles.bar} aria-hidden="true">
    <rect width={`${share * 100}%`} />
  </svg>
);
