import styles from './list.module.css';

/** Text of several lines in a fixed-width font, such as a stack or JSON. Long lines wrap. */
export const LongText = ({ text }: { text: string }) => (
  <pre className={styles.value}>
    <code>{text}</code>
  </pre>
);
