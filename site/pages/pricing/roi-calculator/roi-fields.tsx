import { type RoiInput, roiInputLabels } from '@whorl/contract/roi/roi-inputs.ts';
import { lastSliderStops } from '@whorl/contract/roi/roi-view.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import '../../../design/choices.css';
import styles from './roi-fields.module.css';
import { type RoiView, roiMark } from './roi-mark.ts';

type Field = {
  readonly name: RoiInput;
  readonly label: string;
  readonly unit?: string | undefined;
  /** Text below the ends of the slider. */
  readonly least: string;
  readonly most: string;
  readonly hint: string;
};
/** Labels of the buttons. */
export type Tools = { submit: string; reset: string; copy: string; print: string; live: string };
type Props = {
  view: RoiView;
  tools: Tools;
  groups: readonly { readonly legend: string; readonly fields: readonly Field[] }[];
};

/**
 * The inputs of the calculator: a field and a slider each. Without script the fields are a form that the server
 * answers.
 */
export function RoiFields({ view, groups, tools: { submit, reset, copy, print, live } }: Props) {
  return (
    <form className={styles.fields} method="get" action={`${endpoints.roiResult}#result`}>
      {groups.map(({ legend, fields }) => (
        <fieldset key={legend}>
          <legend className="caption">{legend}</legend>
          {fields.map((field) => (
            <Input key={field.name} view={view} {...field} />
          ))}
        </fieldset>
      ))}
      <p className={`${styles.tools} no-print`}>
        <button type="submit" className="button button-small">
          {submit}
        </button>
        <button type="reset" className="text-button">
          {reset}
        </button>
        <span data-roi="tools" hidden>
          <button type="button" className="text-button" data-roi="copy">
            {copy}
          </button>{' '}
          <button type="button" className="text-button" data-roi="print">
            {print}
          </button>
        </span>
        <a className="link" href={pages.roiCalculator.path} data-roi="live" hidden>
          {live}
        </a>
        <span className="visually-hidden" role="status" data-roi="copied" />
      </p>
    </form>
  );
}

function Input({ view, name, label, unit, least, most, hint }: Field & { view: RoiView }) {
  const field = `roi-${roiInputLabels[name]}`;
  const { children: problem, ...error } = roiMark(view, `error-${name}`);
  return (
    <div className={styles.field}>
      <label htmlFor={field}>{label}</label>
      <span className={`${styles.value} relative flex items-center faint`}>
        {unit === '$' ? <span aria-hidden="true">$</span> : null}
        <input
          dir="auto"
          id={field}
          name={roiInputLabels[name]}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          aria-describedby={`${field}-hint ${field}-error`}
          {...roiMark(view, `field-${name}`)}
        />
        {unit === '%' ? <span aria-hidden="true">%</span> : null}
      </span>
      <input
        className={`slider ${styles.slider} no-print full-row`}
        type="range"
        min={0}
        max={lastSliderStops[name]}
        step={1}
        autoComplete="off"
        aria-label={label}
        {...roiMark(view, `slider-${name}`)}
      />
      <p className={`caption ${styles.ends} no-print full-row`} aria-hidden="true">
        <span>{least}</span>
        <span>{most}</span>
      </p>
      <p className="caption mt-1 quiet full-row" id={`${field}-hint`}>
        {hint}
      </p>
      <p className="field-error" id={`${field}-error`} {...error}>
        {problem}
      </p>
    </div>
  );
}
