import type { BotEvidence as Evidence } from '@whorl/contract/identification/result.ts';
import styles from './bot-check.module.css';

/** What was weighed for the verdict, the heaviest first. */
export function BotEvidence({ evidence }: { evidence: readonly Evidence[] }) {
  return (
    <details className={styles.evidence}>
      <summary>What was weighed</summary>
      <ul>
        {evidence.map(({ name, weight, says }) => (
          <li key={name}>
            <span>{says}</span>
            <span className="caption">
              {weight > 0 ? 'sign of automation' : 'sign of a person'}, {weight > 0 ? '+' : '−'}
              {Math.abs(weight).toFixed(2)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
