import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { empty, lead, load } from '../../../../content/interface/console/leads.json';
import { failed, invalid, signedOut } from '../../../../content/interface/console/report.json';
import styles from './leads.module.css';
import type { LoadState } from './use-json.ts';

type Props = { state: LoadState<unknown>; reload: () => void; reset: () => void };

/** Explains why there is no data, or that it is loading. */
export function LoadStatus(props: Props) {
  return (
    <div aria-live="polite">
      <StatusMessage {...props} />
    </div>
  );
}

function StatusMessage({ state, reload, reset }: Props) {
  switch (state.step) {
    case 'loading':
      return <p className={state.data === undefined ? `lead ${styles.waiting}` : 'visually-hidden'}>{load.loading}</p>;
    case 'known':
      return null;
    case 'signed out':
      return (
        <div className={`callout callout-warning ${styles.note}`}>
          <p>{signedOut.title}</p>
          <p>{signedOut.text}</p>
          <p>
            <a
              className="button button-main"
              href={location.href}
              onClick={(event) => {
                // Client-side navigation would handle a link to the current page without loading it again.
                event.preventDefault();
                location.reload();
              }}
            >
              {signedOut.link}
            </a>
          </p>
        </div>
      );
    case 'unknown':
      return (
        <div className={`callout ${styles.note}`}>
          <p>{load.unknown}</p>
          <p>{load.unknownText}</p>
          <button type="button" className="button" onClick={reset}>
            {lead.back}
          </button>
        </div>
      );
    case 'refused':
      return (
        <div className={`callout callout-warning ${styles.note}`}>
          <p>{invalid.title}</p>
          <p>
            <code>{state.message}</code>
          </p>
          <button type="button" className="button" onClick={reset}>
            {empty.clear}
          </button>
        </div>
      );
    default:
      return (
        <div className={`callout callout-warning ${styles.note}`}>
          <p>{load.failed}</p>
          <p>{fillIn(failed.text, { reason: state.message })}</p>
          <button type="button" className="button" onClick={reload}>
            {failed.button}
          </button>
        </div>
      );
  }
}
