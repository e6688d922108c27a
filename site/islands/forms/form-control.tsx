import '../../design/choices.css';
import type { FieldView } from '@whorl/contract/leads/form-view.ts';
import type { ReactNode } from 'react';
import { type ControlProps, FormField } from './form-field.tsx';
import styles from './lead-form.module.css';

type Errors = Readonly<Record<string, string>>;

/** Renders the fields of a form by rows. */
export const FormRows = ({ rows, errors }: { rows: readonly (FieldView | readonly FieldView[])[]; errors: Errors }) =>
  rows.map((row) =>
    'kind' in row ? (
      <FormControl key={row.name} field={row} errors={errors} />
    ) : (
      <div key={row[0]?.name} className={styles.pair}>
        {row.map((field) => (
          <FormControl key={field.name} field={field} errors={errors} />
        ))}
      </div>
    ),
  );

function FormControl({ field, errors }: { field: FieldView; errors: Errors }) {
  const { name, label, hint, kind, required } = field;
  if (kind === 'checkbox') {
    return (
      <label className="choice">
        <input type="checkbox" name={name} value="true" /> {label}
      </label>
    );
  }
  return (
    <FormField
      name={name}
      label={label}
      {...(hint !== undefined && { hint })}
      error={errors[name]}
      required={required}
      {...(kind === 'radio' && { group: true })}
    >
      {(props) => renderControl(field, props)}
    </FormField>
  );
}

function renderControl(field: FieldView, props: ControlProps): ReactNode {
  const { kind, required, lines, options = [], empty, autoComplete, work, value, roiMark } = field;
  if (kind === 'textarea') return <textarea dir="auto" {...props} required={required} rows={lines} />;
  if (kind === 'select') {
    return (
      <select {...props} required={required}>
        <option value="">{empty}</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
  }
  if (kind === 'radio') {
    return options.map((option) => (
      <label key={option} className="choice">
        <input type="radio" name={props.name} value={option} required={required} /> {option}
      </label>
    ));
  }
  if (kind === 'checkbox') return null;
  return (
    <input
      dir="auto"
      {...props}
      {...inputs[kind]}
      {...(autoComplete && { autoComplete })}
      required={required}
      {...(work && { 'data-work': '' })}
      {...(value !== undefined && { defaultValue: value })}
      {...(roiMark && { 'data-roi': roiMark })}
    />
  );
}

/** Attributes that select the phone's keyboard and the browser's autofill. */
const inputs = {
  text: { type: 'text' },
  decimal: { type: 'text', inputMode: 'decimal', autoComplete: 'off' },
  email: { type: 'email', autoComplete: 'email', inputMode: 'email', maxLength: 254 },
  phone: { type: 'tel', autoComplete: 'tel', maxLength: 40 },
  // The type `url` would reject a URL without a scheme.
  url: { type: 'text', maxLength: 500, autoComplete: 'url', inputMode: 'url', placeholder: 'example.com' },
} as const;
