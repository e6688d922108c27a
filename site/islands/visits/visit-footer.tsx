import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { button, source } from '../../../content/interface/visitor/visits.json';
import { CodeBlock } from '../../design/code-block.tsx';
import { TextWithElements } from '../text-with-elements.tsx';
import { deleteVisitor } from '../visitor/visitor-store.ts';
import styles from './visit-table.module.css';
import type { VisitsState } from './visits-store.ts';

type Props = {
  known: Extract<VisitsState, { step: 'known' }> | undefined;
  /** Number of rows not shown yet. */
  hiddenCount: number;
  onShowAll: () => void;
};

/** Shows the source of the rows, the response as JSON, and a button to delete the visits. */
export function VisitFooter({ known, hiddenCount, onShowAll }: Props) {
  return (
    <div className={`caption ${styles.footer}`}>
      <p>
        {known ? (
          <>
            <TextWithElements
              text={known.isDirect ? source.service : source.own}
              parts={{ request: <span className="ink">GET {known.url}</span> }}
            />{' '}
          </>
        ) : null}
        {source.confidence}
      </p>
      {hiddenCount > 0 ? (
        <button type="button" className="text-button" onClick={onShowAll}>
          {fillIn(button.showMore, { count: hiddenCount })}
        </button>
      ) : null}
      {known && known.visits.length > 0 ? (
        <button type="button" className="text-button" onClick={() => void deleteVisitor()}>
          {button.delete}
        </button>
      ) : null}
      {known ? (
        <details className={styles.json}>
          <summary className="summary-link">{button.openJson}</summary>
          <CodeBlock>
            <code>{JSON.stringify(known.body, null, 2)}</code>
          </CodeBlock>
        </details>
      ) : null}
    </div>
  );
}
