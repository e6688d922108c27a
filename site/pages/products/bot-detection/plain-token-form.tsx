import { CONSENT_VERSION_FIELD, HONEYPOT_FIELD } from '@whorl/contract/leads/envelope-fields.ts';
import { errorSummaryId } from '@whorl/contract/leads/form-elements.ts';
import type { FormView } from '@whorl/contract/leads/form-view.ts';
import { FormRows } from '../../../islands/forms/form-control.tsx';
import marked from '../../../islands/forms/form-problems.module.css';

/** The same form without script. */
export const PlainTokenForm = ({ endpoint, consent, rows, button }: FormView) => (
  <form className="grid gap-3" action={endpoint} method="post">
    <input type="hidden" name={CONSENT_VERSION_FIELD} value={consent.version} />
    <input className="visually-hidden" name={HONEYPOT_FIELD} autoComplete="off" inert />
    <div id={errorSummaryId} className={`problems ${marked.problems}`} role="alert" hidden />
    <FormRows rows={rows} errors={{}} />
    <div className="send-row">
      <button type="submit" className="button button-main">
        {button}
      </button>
      <p className="caption">{consent.text}</p>
    </div>
  </form>
);
