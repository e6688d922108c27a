import { loadEvent, useEvent } from '../visitor/event-store.ts';
import type { ProductName } from './product-values.ts';
import styles from './signal-cell.module.css';

/** What one product says of this browser's latest request; a dash until it is asked, and the reason where it is not known. */
export function ProductCell({ name }: { name: ProductName }) {
  const { event } = useEvent();
  if (event.step === 'failed') return <span className="quiet">not known: see above</span>;
  if (event.step !== 'known') {
    return (
      <span className={styles.latent} aria-hidden="true">
        –
      </span>
    );
  }
  const said = event.words.productValue(name, event.answer.products);
  if ('unknown' in said) return <span className="quiet">not known: {said.unknown}</span>;
  return (
    <span data-product={name}>
      <span className="evidence own break-anywhere">{said.value}</span>
      {said.note ? <span className={`caption ${styles.note}`}>{said.note}</span> : null}
    </span>
  );
}

/** Says above the products what was asked, or why there is no answer. */
export function ProductStatus() {
  const { visitor, event } = useEvent();
  return (
    <div className={styles.status} aria-live="polite" aria-busy={event.step === 'loading'}>
      {event.step === 'known' ? (
        <p>
          Looked up by the id of your request: <span className="evidence">GET {event.call}</span>
        </p>
      ) : null}
      {event.step === 'failed' ? <p>What was said of this request did not come: {event.message}.</p> : null}
      {event.step === 'loading' ? <p>Asking what was said of this request …</p> : null}
      {event.step === 'none' ? <p>Your own values stand here once this browser has been read.</p> : null}
      {event.step === 'failed' && visitor.step === 'known' ? (
        <button type="button" className="button button-small" onClick={() => void loadEvent(visitor.result)}>
          Ask again
        </button>
      ) : null}
    </div>
  );
}
