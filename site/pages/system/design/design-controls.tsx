import '../../../design/choices.css';
import '../../../design/fields.css';
import styles from './design-sheet.module.css';

/** Buttons, links and everything that is filled in. */
export function DesignControls() {
  return (
    <>
      <div className="flex wrap gap-4-5 items-center mb-5">
        <button type="button" className="button button-main">
          The main action
        </button>
        <button type="button" className="button">
          Another
        </button>
        <button type="button" className="button" disabled>
          Not now
        </button>
        <button type="button" className="button button-small">
          Small
        </button>
        <button type="button" className="text-button">
          In a line
        </button>
        <a className="link" href="#controls">
          To the controls
        </a>
      </div>
      <form className={styles.fields} action="#controls">
        <Field id="design-plain" label="A field" hint="optional">
          <input id="design-plain" type="text" placeholder="example.com" aria-describedby="design-plain-hint" />
        </Field>
        <Field
          id="design-wrong"
          label="A field that is wrong"
          error="Please enter an address such as name@example.com."
        >
          <input
            id="design-wrong"
            type="email"
            defaultValue="name@"
            aria-invalid="true"
            aria-describedby="design-wrong-error"
          />
        </Field>
        <Field id="design-choice" label="One of a few">
          <select id="design-choice">
            <option>Up to 20,000</option>
            <option>20,000 to 200,000</option>
          </select>
        </Field>
        <Field id="design-off" label="A field that is off">
          <input id="design-off" type="text" disabled defaultValue="Nothing to change" />
        </Field>
        <Field id="design-text" label="Several lines">
          <textarea id="design-text" />
        </Field>
        <div>
          <fieldset className="choices">
            <legend>Choices</legend>
            <label className="choice">
              <input type="checkbox" defaultChecked /> <span>Chosen</span>
            </label>
            <label className="choice">
              <input type="checkbox" /> <span>Not chosen</span>
            </label>
            <label className="choice">
              <input type="radio" name="design-radio" defaultChecked /> <span>One</span>
            </label>
            <label className="choice">
              <input type="radio" name="design-radio" /> <span>The other</span>
            </label>
          </fieldset>
        </div>
        <label>
          A slider
          <input className="slider" type="range" defaultValue="40" />
        </label>
        <label>
          Progress
          <progress max="100" value="62">
            62 of 100
          </progress>
        </label>
      </form>
    </>
  );
}

type FieldProps = { id: string; label: string; hint?: string; error?: string; children: React.ReactNode };

function Field({ id, label, hint, error, children }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="caption" id={`${id}-hint`}>
        {hint}
      </span>
      {children}
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
