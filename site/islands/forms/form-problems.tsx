type Props = {
  errors: Readonly<Record<string, string>>;
  failure: string | undefined;
  labels: Readonly<Record<string, string>>;
};

/** What stands in the way of sending, above the form: a failed send, or a link to each field that has to change. */
export function FormProblems({ errors, failure, labels }: Props) {
  const wrong = Object.keys(errors);
  if (failure === undefined && wrong.length < 2) return null;
  return (
    <div className="problems" role="alert">
      {failure === undefined ? (
        <p>
          <strong>{wrong.length} things stand in the way.</strong> Nothing you wrote is lost.
        </p>
      ) : (
        <p>
          <strong>It was not sent.</strong> {failure}
        </p>
      )}
      <ul>
        {wrong.map((field) => (
          <li key={field}>
            <a href={`#${field}`}>{labels[field] ?? field}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
