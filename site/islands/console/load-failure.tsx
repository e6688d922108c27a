import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { failed, invalid, signedOut } from '../../../content/interface/console/report.json';
import type { LoadFailure as Failure } from './fetch-json.ts';

type Props = {
  failure: Failure;
  /** First sentence after a failed request, which names the data. */
  title: string;
  /** Name of the button that removes an invalid query. */
  resetLabel: string;
  onReload: () => void;
  onReset: () => void;
};

/** Explains why data couldn't be loaded, with what the operator can do about it. */
export function LoadFailure({ failure, title, resetLabel, onReload, onReset }: Props) {
  return <div className="callout callout-warning grid gap-3 justify-items-start mt-5">{renderText()}</div>;

  function renderText() {
    switch (failure.step) {
      case 'signed out':
        return (
          <>
            <p>{signedOut.title}</p>
            <p>{signedOut.text}</p>
            <p>
              <a className="button button-main" href={location.href} onClick={reloadPage}>
                {signedOut.link}
              </a>
            </p>
          </>
        );
      case 'refused':
        return (
          <>
            <p>{invalid.title}</p>
            <p>
              <code>{failure.message}</code>
            </p>
            <button type="button" className="button" onClick={onReset}>
              {resetLabel}
            </button>
          </>
        );
      default:
        return (
          <>
            <p>{title}</p>
            <p>{fillIn(failed.text, { reason: failure.message })}</p>
            <button type="button" className="button" onClick={onReload}>
              {failed.button}
            </button>
          </>
        );
    }
  }
}

/** Client-side navigation would handle a link to the current page without loading it again. */
function reloadPage(event: { preventDefault(): void }): void {
  event.preventDefault();
  location.reload();
}
