import type { BotEvidence as Evidence } from '@whorl/contract/identification/result.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { automation, person, weighed } from '../../../content/interface/visitor/bot-check.json';
import styles from './bot-check.module.css';

/** Lists the evidence behind the verdict, in descending order of weight. */
export function BotEvidence({ evidence }: { evidence: readonly Evidence[] }) {
  return (
    <details className={styles.evidence}>
      <summary className="summary-link">{weighed}</summary>
      <ul>
        {evidence.map(({ name, weight, says }) => (
          <li key={name}>
            <span>{says}</span>
            <span className="caption">
              {fillIn(weight > 0 ? automation : person, { weight: Math.abs(weight).toFixed(2) })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
