import styles from './drawing-key.module.css';

const lines = [
  { name: 'line-ink', text: 'what your logs have' },
  { name: 'line-id', text: 'what a visitor id adds' },
  { name: 'line-never', text: 'what then never happens' },
];

/** The grammar that all drawings share. */
export function DrawingKey() {
  return (
    <ul className={`${styles.key} text-3 line-5`}>
      {lines.map(({ name, text }) => (
        <li key={name}>
          <svg viewBox="0 0 48 4" aria-hidden="true">
            <path className={name} d="M0 2H48" />
          </svg>
          {text}
        </li>
      ))}
    </ul>
  );
}
