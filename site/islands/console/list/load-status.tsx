import { loading } from '../../../../content/interface/console/list.json';
import { LoadFailure } from '../load-failure.tsx';
import styles from './list.module.css';
import type { LoadState } from './use-json.ts';

/** Texts of a kind of data. `failed` is the first sentence after a failed request. */
export type LoadTexts = { failed: string; unknown: string; unknownText: string };

type Props = {
  state: LoadState<unknown>;
  texts: LoadTexts;
  /** Name of the button that leads back to the whole list. */
  resetLabel: string;
  /** Read by screen readers when the data is there. */
  summary?: string;
  onReload: () => void;
  onReset: () => void;
};

/** Explains why there is no data, or that it is loading. */
export const LoadStatus = (props: Props) => (
  <div aria-live="polite">
    <StatusMessage {...props} />
  </div>
);

function StatusMessage({ state, texts, resetLabel, summary, onReload, onReset }: Props) {
  switch (state.step) {
    case 'loading':
      return <p className={state.data === undefined ? `lead ${styles.waiting}` : 'visually-hidden'}>{loading}</p>;
    case 'known':
      return summary === undefined ? null : <p className="visually-hidden">{summary}</p>;
    case 'unknown':
      return (
        <div className="callout grid gap-3 justify-items-start mt-5">
          <p>{texts.unknown}</p>
          <p>{texts.unknownText}</p>
          <button type="button" className="button" onClick={onReset}>
            {resetLabel}
          </button>
        </div>
      );
    default:
      return (
        <LoadFailure
          failure={state}
          title={texts.failed}
          resetLabel={resetLabel}
          onReload={onReload}
          onReset={onReset}
        />
      );
  }
}
