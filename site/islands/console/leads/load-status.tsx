import { empty, lead, load } from '../../../../content/interface/console/leads.json';
import { LoadFailure } from '../load-failure.tsx';
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
    default:
      return (
        <LoadFailure failure={state} title={load.failed} resetLabel={empty.clear} onReload={reload} onReset={reset} />
      );
  }
}
