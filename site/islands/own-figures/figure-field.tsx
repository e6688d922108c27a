import type { Assumption } from '@whorl/contract/worked-examples/worked-example.ts';
import styles from './figure-field.module.css';

type Props = {
  name: string;
  label: string;
  unit: Assumption['unit'];
  /** As it stands in the field until somebody writes over it. */
  text: string;
  isWrong: boolean;
};

/** A figure to be written into a sentence. What is no figure stays in the field and changes no sum. */
export function FigureField({ name, label, unit, text, isWrong }: Props) {
  return (
    <span className={`${styles.figure} own nowrap`}>
      {unit === 'cents' ? '$' : ''}
      <input
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
