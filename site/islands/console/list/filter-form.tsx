import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import '../../../design/choices.css';
import '../../../design/fields.css';
import viewStyles from '../view-form.module.css';
import styles from './list.module.css';

type Props = {
  /** Name of the form for screen readers. */
  title: string;
  /** Name of the button. */
  submitLabel: string;
  /** Values by the names of the fields. */
  values: Readonly<Record<string, string>>;
  /** Called with the values of all fields, without spaces around them; empty for a box that isn't checked. */
  onSubmit: (values: Record<string, string>) => void;
  /** Fields that are shown below the others. */
  below?: ReactNode;
  children: ReactNode;
};

/** Form for the filters of a list. A choice takes effect only when it is submitted. */
export function FilterForm({ title, submitLabel, values, onSubmit, below, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const latest = useRef(values);
  latest.current = values;
  const shown = JSON.stringify(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: typed values are kept until the view changes
  useEffect(() => {
    for (const field of listFields(form.current)) setValue(field, latest.current[field.name] ?? '');
  }, [shown]);
  // Some options are loaded later than the value. Other fields may have been filled in by then.
  const optionCount = useRef(0);
  useEffect(() => {
    const selects = listFields(form.current).filter((field) => field instanceof HTMLSelectElement);
    const count = selects.reduce((sum, { options }) => sum + options.length, 0);
    if (count === optionCount.current) return;
    optionCount.current = count;
    for (const field of selects) if (field.value === '') field.value = latest.current[field.name] ?? '';
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const names = listFields(event.currentTarget).map(({ name }) => name);
    onSubmit(Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '').trim()])));
  };
  return (
    <form ref={form} className={viewStyles.form} method="get" onSubmit={submit} aria-label={title}>
      <div className={styles.fields}>
        {children}
        <button type="submit" className={`button ${styles.send}`}>
          {submitLabel}
        </button>
      </div>
      {below}
    </form>
  );
}

type FieldProps = { name: string; label: string; type?: 'date' | 'search' };

/** Text or day to filter by. */
export const FilterField = ({ name, label, type = 'search' }: FieldProps) => (
  <div className={`field ${viewStyles.field}`}>
    <label htmlFor={name}>{label}</label>
    <input dir="auto" id={name} name={name} type={type} autoComplete="off" />
  </div>
);

type SelectProps = {
  name: string;
  label: string;
  /** Text of the option that doesn't filter. */
  all: string;
  options: readonly { value: string; text: string }[];
};

/** Choice to filter by. */
export const FilterSelect = ({ name, label, all, options }: SelectProps) => (
  <div className={`field ${viewStyles.field}`}>
    <label htmlFor={name}>{label}</label>
    <select id={name} name={name}>
      <option value="">{all}</option>
      {options.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </div>
);

/** Box to filter by. */
export const FilterCheckbox = ({ name, label, value }: { name: string; label: string; value: string }) => (
  <label className={`choice ${viewStyles.apart}`}>
    <input type="checkbox" name={name} value={value} />
    {label}
  </label>
);

type Field = HTMLInputElement | HTMLSelectElement;

const listFields = (form: HTMLFormElement | null): Field[] =>
  [...(form?.elements ?? [])].filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement,
  );

function setValue(field: Field, value: string): void {
  if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value === field.value;
  else field.value = value;
}
