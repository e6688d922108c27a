import { colors } from '../../../../content/interface/pages/design.json';
import styles from './design-sheet.module.css';

/** The colors by role, in the current theme. */
export function DesignColors() {
  return (
    <ul className={styles.swatches}>
      {Object.entries(colors).map(([name, use]) => (
        <li key={name} className={styles.swatch}>
          <svg viewBox="0 0 200 72" preserveAspectRatio="none" aria-hidden="true">
            <rect width="200" height="72" fill={`var(--${name})`} />
          </svg>
          <code>--{name}</code>
          <p className="small quiet">{use}</p>
        </li>
      ))}
    </ul>
  );
}
