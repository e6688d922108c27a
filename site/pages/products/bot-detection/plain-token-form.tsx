import { botDetectionTokenConsent } from '@whorl/contract/leads/consent/bot-detection-token.ts';
import { CONSENT_VERSION_FIELD, TRAP_FIELD } from '@whorl/contract/leads/envelope-fields.ts';
import { problemsElementId } from '@whorl/contract/leads/form-elements.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import marked from '../../../islands/forms/form-problems.module.css';
import styles from '../../../islands/forms/lead-form.module.css';
import { PlainField } from '../../../islands/forms/plain-field.tsx';

/** The form for a token as the browser sends it by itself. */
export const PlainTokenForm = () => (
  <form className="grid gap-3" action={endpoints.botDetectionToken} method="post">
    <input type="hidden" name={CONSENT_VERSION_FIELD} value={botDetectionTokenConsent.version} />
    <input className="visually-hidden" name={TRAP_FIELD} autoComplete="off" inert />
    <div id={problemsElementId} className={`problems ${marked.problems}`} role="alert" hidden />
    <PlainField name="email" label="Work e-mail" error={undefined} kind="email" required />
    <div className={styles.send}>
      <button type="submit" className="button button-main">
        Make a token
      </button>
      <p className="caption">{botDetectionTokenConsent.text}</p>
    </div>
  </form>
);
