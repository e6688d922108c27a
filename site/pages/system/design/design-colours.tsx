import styles from './design-sheet.module.css';

const roles = [
  ['--paper', 'the page'],
  ['--sunk', 'covers, code in text, one band, a row under the pointer'],
  ['--ink', 'text, strong rules, printed whorls'],
  ['--ink2', 'running text beside a heading'],
  ['--ink3', 'captions, heads of tables, units'],
  ['--control', 'edges of inputs, dotted lines, open marks'],
  ['--hair', 'rules between rows, latent whorls; never text'],
  ['--accent', 'what can be acted on, what is the visitor’s own'],
  ['--accent-press', 'the same, pointed at or pressed'],
  ['--field', 'the band that ends a page with an action'],
  ['--band', 'the band of code'],
  ['--iodine', 'errors and warnings, always with a mark and words'],
  ['--malachite', 'success, the dot of the status; nothing else'],
] as const;

/** Colours by their role, in the theme that is on. */
export function DesignColours() {
  return (
    <ul className={styles.swatches}>
      {roles.map(([token, use]) => (
        <li key={token} className={styles.swatch}>
          <svg viewBox="0 0 200 72" preserveAspectRatio="none" aria-hidden="true">
            <rect width="200" height="72" fill={`var(${token})`} />
          </svg>
          <code>{token}</code>
          <p className="small quiet">{use}</p>
        </li>
      ))}
    </ul>
  );
}
