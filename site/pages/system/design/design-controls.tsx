import { controls as texts } from '../../../../content/interface/pages/design.json';
import '../../../design/choices.css';
import '../../../design/fields.css';
import styles from './design-sheet.module.css';

/** Buttons, links and form controls. */
export function DesignControls() {
  return (
    <>
      <div className="flex wrap gap-4-5 items-center mb-5">
        <button type="button" className="button button-main">
          {texts.primary}
        </button>
        <button type="button" className="button">
          {texts.secondary}
        </button>
        <button type="button" className="button" disabled>
          {texts.disabled}
        </button>
        <button type="button" className="button button-small">
          {texts.small}
        </button>
        <button type="button" className="text-button">
          {texts.textButton}
        </button>
        <a className="link" href="#controls">
          {texts.link}
        </a>
      </div>
      <form className={styles.fields} action="#controls">
        <Field id="design-plain" label={texts.textField} hint={texts.textFieldHint}>
          <input
            dir="auto"
            id="design-plain"
            type="text"
            placeholder="example.com"
            aria-describedby="design-plain-hint"
          />
        </Field>
        <Field id="design-wrong" label={texts.invalidField} error={texts.invalidFieldError}>
          <input
            dir="auto"
            id="design-wrong"
            type="email"
            defaultValue="name@"
            aria-invalid="true"
            aria-describedby="design-wrong-error"
          />
        </Field>
        <Field id="design-choice" label={texts.select}>
          <select id="design-choice">
            <option>{texts.firstVolume}</option>
            <option>{texts.secondVolume}</option>
          </select>
        </Field>
        <Field id="design-off" label={texts.disabledField}>
          <input dir="auto" id="design-off" type="text" disabled defaultValue={texts.disabledFieldValue} />
        </Field>
        <Field id="design-text" label={texts.textArea}>
          <textarea dir="auto" id="design-text" />
        </Field>
        <div>
          <fieldset className="choices">
            <legend>{texts.choices}</legend>
            <label className="choice">
              <input type="checkbox" defaultChecked /> <span>{texts.selected}</span>
            </label>
            <label className="choice">
              <input type="checkbox" /> <span>{texts.notSelected}</span>
            </label>
            <label className="choice">
              <input type="radio" name="design-radio" defaultChecked /> <span>{texts.firstOption}</span>
            </label>
            <label className="choice">
              <input type="radio" name="design-radio" /> <span>{texts.secondOption}</span>
            </label>
          </fieldset>
        </div>
        <label>
          {texts.slider}
          <input className="slider" type="range" defaultValue="40" />
        </label>
        <label>
          {texts.progress}
          <progress className="progress-bar" max="100" value="62">
            {texts.progressValue}
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
