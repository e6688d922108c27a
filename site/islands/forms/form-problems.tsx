import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { invalid, notSent, saved } from '../../../content/interface/forms/lead-form.json';
import styles from './form-problems.module.css';

type Props = {
  errors: Readonly<Record<string, string>>;
  failure: string | undefined;
  labels: Readonly<Record<string, string>>;
};

/**
 * Error summary above the form: a failed submission, or the invalid fields with their messages. A single invalid field
 * is reported next to the field only.
 */
export function FormProblems({ errors, failure, labels }: Props) {
  const wrong = Object.entries(errors);
  if (failure === undefined && wrong.length < 2) return null;
  return (
    <div className={`problems ${styles.problems}`} role="alert">
      {failure === undefined ? (
        <p>
          <strong>{fillIn(invalid, { count: wrong.length })}</strong> {saved}
        </p>
      ) : (
        <p>
          <strong>{notSent}</strong> {failure}
        </p>
      )}
      <ul>
        {wrong.map(([field, message]) => (
          <li key={field}>
            <a href={`#${field}`}>{labels[field] ?? field}</a>: {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
