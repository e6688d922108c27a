import styles from './drawing-key.module.css';

type Props = { logged: string; added: string; prevented: string };

/** The legend of the line styles that all drawings share. */
export function DrawingKey({ logged, added, prevented }: Props) {
  const lines = [
    { name: 'line-ink', text: logged },
    { name: 'line-id', text: added },
    { name: 'line-never', text: prevented },
  ];
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
