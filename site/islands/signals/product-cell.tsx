import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { idle, seeAbove, tryAgain, unknown } from '../../../content/interface/visitor/own-signals.json';
import { loadEvent, useEvent } from '../visitor/event-store.ts';
import type { ProductName } from './product-values.ts';
import styles from './signal-cell.module.css';
import { useSignalTexts } from './signal-texts.ts';

/** Shows one Smart Signal of this browser's latest request: a dash until it is loaded, the reason if it is unknown. */
export function ProductCell({ name }: { name: ProductName }) {
  const { event } = useEvent();
  if (event.step === 'failed') return <span className="quiet">{seeAbove}</span>;
  if (event.step !== 'known') {
    return (
      <span className={styles.placeholder} aria-hidden="true">
        –
      </span>
    );
  }
  const product = event.formatters.productValue(name, event.body.products);
  if ('unknown' in product) return <span className="quiet">{fillIn(unknown, { reason: product.unknown })}</span>;
  return (
    <span data-product={name}>
      <span className="evidence own break-anywhere">{product.value}</span>
      {product.note ? <span className={`caption ${styles.note}`}>{product.note}</span> : null}
    </span>
  );
}

/** Shows the request for the smart signals, or why there is no answer. */
export function ProductStatus() {
  const { visitor, event } = useEvent();
  const StatusText = useSignalTexts()?.EventStatusText;
  return (
    <div className={styles.status} aria-live="polite" data-own-values aria-busy={event.step === 'loading'}>
      <p>{StatusText ? <StatusText state={event} idle={idle} /> : idle}</p>
      {event.step === 'failed' && visitor.step === 'identified' ? (
        <button type="button" className="button button-small" onClick={() => void loadEvent(visitor.result)}>
          {tryAgain}
        </button>
      ) : null}
    </div>
  );
}
