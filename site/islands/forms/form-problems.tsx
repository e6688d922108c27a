import styles from './form-problems.module.css';

type Props = {
  errors: Readonly<Record<string, string>>;
  failure: string | undefined;
  labels: Readonly<Record<string, string>>;
};

/**
 * What stands in the way of sending, above the form: a failed send, or each field with the sentence that says how to
 * mend it. One wrong field alone is told where it stands.
 */
export function FormProblems({ errors, failure, labels }: Props) {
  const wrong = Object.entries(errors);
  if (failure === undefined && wrong.length < 2) return null;
  return (
    <div className={`problems ${styles.problems}`} role="alert">
      {failure === undefined ? (
        <p>
          <strong>{numbers[wrong.length] ?? wrong.length} things stand in the way.</strong> Nothing you wrote is lost.
        </p>
      ) : (
        <p>
          <strong>It was not sent.</strong> {failure}
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

const numbers: Readonly<Record<number, string>> = { 2: 'Two', 3: 'Three', 4: 'Four', 5: 'Five' };
