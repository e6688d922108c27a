import { CodeBlock } from '../../design/code-block.tsx';
import { forgetThisBrowser } from '../visitor/visitor-store.ts';
import styles from './visit-table.module.css';
import type { VisitsState } from './visits-store.ts';

type Props = {
  known: Extract<VisitsState, { step: 'known' }> | undefined;
  /** So many rows are not shown yet. */
  hidden: number;
  onShowAll: () => void;
};

/** Where the rows come from, the answer as it came, and the way to be rid of it. */
export function VisitFoot({ known, hidden, onShowAll }: Props) {
  return (
    <div className={`caption ${styles.foot}`}>
      <p>
        {known ? (
          <>
            <span className="ink">GET {known.call}</span>
            {known.isDirect ? ' at the service that recognised you' : ' with the id above in a header'}, the newest
            first.{' '}
          </>
        ) : null}
        Confidence is one of three grades: they stand for an order, not for a measured share.
      </p>
      {hidden > 0 ? (
        <button type="button" className="text-button" onClick={onShowAll}>
          {`Show ${hidden} more`}
        </button>
      ) : null}
      {known && known.visits.length > 0 ? (
        <button type="button" className="text-button" onClick={() => void forgetThisBrowser()}>
          Delete my visits
        </button>
      ) : null}
      {known ? (
        <details className={styles.json}>
          <summary>Open as JSON</summary>
          <CodeBlock>
            <code>{JSON.stringify(known.answer, null, 2)}</code>
          </CodeBlock>
        </details>
      ) : null}
    </div>
  );
}
