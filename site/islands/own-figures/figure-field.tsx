import type { Assumption } from '@whorl/contract/worked-examples/worked-example.ts';
import styles from './figure-field.module.css';

type Props = {
  name: string;
  label: string;
  unit: Assumption['unit'];
  /** Initial text of the field. */
  text: string;
  isWrong: boolean;
};

/** A number field inside a sentence. An invalid number stays in the field and doesn't change the result. */
export function FigureField({ name, label, unit, text, isWrong }: Props) {
  return (
    <span className={`${styles.figure} own nowrap`}>
      {unit === 'cents' ? '$' : ''}
      <input
        dir="auto"
        name={name}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={isWrong || undefined}
        size={Math.max(3, text.length)}
        defaultValue={text}
      />
      {unit === 'percent' ? '%' : ''}
    </span>
  );
}
