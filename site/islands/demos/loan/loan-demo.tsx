import { DISPOSABLE_INCOME_PERCENT, loanLimits } from '@whorl/contract/playground/lender.ts';
import {
  ANNUAL_INTEREST_PERCENT,
  calculateMonthlyPayment,
  formatDollars,
} from '@whorl/contract/playground/loan-payment.ts';
import { type LoanAnswer, loanFieldsSchema } from '@whorl/contract/playground/loan-risk.ts';
import { formatPlainNumber, readNumber, removeUnitSign } from '@whorl/contract/text/read-number.ts';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import * as texts from '../../../../content/interface/demos/loan.json';
import { checkForm } from '../frame/check-form.ts';
import { CheckedField } from '../frame/checked-field.tsx';
import demo from '../frame/demo.module.css';
import type { ProductProps } from '../frame/demo-product.ts';
import { DebtDrawing } from './debt-drawing.tsx';
import styles from './loan-demo.module.css';

const example = { amount: 5_000, income: 2_400, months: 24 };
const { amount, months } = loanFieldsSchema.entries;
const loanSchema = v.object({ amount, months });

type Props = ProductProps<LoanAnswer, 'tagline' | 'form' | 'owed' | 'note'>;

/** Loan application form, next to the loan's costs, updated during input. */
export default function LoanDemo({ play, words, message }: Props) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [loan, setLoan] = useState(() => calculateLoan(example));
  const form = useRef<HTMLFormElement>(null);
  // Includes what was typed before this script was loaded.
  useEffect(() => {
    if (form.current) setLoan(calculateLoan(getFields(form.current)));
  }, []);

  async function submitApplication(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const checked = checkForm(event.currentTarget, loanFieldsSchema, getFields(event.currentTarget));
    setErrors(checked.valid ? {} : checked.errors);
    if (checked.valid) await play.decide(checked.value);
  }

  return (
    <>
      <header className={styles.masthead}>
        <p className={`${demo.name} ${styles.name}`}>Stint</p>
        <p className="caption">{words.tagline}</p>
      </header>
      <div className={`${demo.pane} ${demo.desk}`}>
        <form
          ref={form}
          className={demo.column}
          onInput={(event) => setLoan(calculateLoan(getFields(event.currentTarget)))}
          onSubmit={(event) => void submitApplication(event)}
          noValidate
        >
          <h2 className="row-title">{words.form}</h2>
          <div className={demo.pair}>
            <CheckedField name="firstName" label={texts.firstName} maxLength={60} error={errors.firstName} />
            <CheckedField name="lastName" label={texts.lastName} maxLength={60} error={errors.lastName} />
          </div>
          <div className={`${demo.pair} ${styles.figures}`}>
            <FigureField name="amount" label={texts.amount} unit="$" step={100} error={errors.amount} />
            <FigureField name="months" label={texts.months} unit="" step={1} error={errors.months} />
          </div>
          <FigureField name="income" label={texts.income} unit="$" step={100} error={errors.income} />
          <p className={demo.sum}>
            <span id="installment">{texts.payment}</span>
            <output aria-labelledby="installment">{loan ? formatDollars(loan.cents) : '–'}</output>
          </p>
          <button type="submit" className="button button-main" {...play.pressable}>
            {texts.apply}
          </button>
          {message}
        </form>
        <Costs loan={loan} title={words.owed} />
        <p className={'caption full-row'}>{words.note}</p>
      </div>
    </>
  );
}

type Loan = { amount: number; months: number; cents: number };

/** Costs and repayment of the loan; empty while the form is invalid. */
function Costs({ loan, title }: { loan: Loan | undefined; title: string }) {
  return (
    <div className="grid content-start">
      <p className="caption">{title}</p>
      <div className={styles.drawing}>{loan ? <DebtDrawing dollars={loan.amount} months={loan.months} /> : null}</div>
      <dl className={styles.sums}>
        <dt>{texts.repayment}</dt>
        <dd>{loan ? formatDollars(loan.cents * loan.months) : '–'}</dd>
        <dt>{texts.interest}</dt>
        <dd>{ANNUAL_INTEREST_PERCENT}%</dd>
        <dt>{texts.incomeLeft}</dt>
        <dd>{DISPOSABLE_INCOME_PERCENT}%</dd>
      </dl>
    </div>
  );
}

function calculateLoan(typed: object): Loan | undefined {
  const { success, output } = v.safeParse(loanSchema, typed);
  return success ? { ...output, cents: calculateMonthlyPayment(output.amount, output.months) } : undefined;
}

type FigureProps = {
  name: keyof typeof loanLimits;
  label: string;
  unit: string;
  step: number;
  error: string | undefined;
};

function FigureField({ name, label, unit, step, error }: FigureProps) {
  const { least, most } = loanLimits[name];
  const hint = `${unit}${least.toLocaleString('en')}–${most.toLocaleString('en')}`;
  return (
    <CheckedField
      name={name}
      label={label}
      hint={hint}
      inputMode="numeric"
      maxLength={24}
      defaultValue={example[name].toLocaleString('en')}
      onKeyDown={(event) => stepByKey(event, step)}
      error={error}
    />
  );
}

/** Arrow keys change a number by a step, as in a number field of the browser, which rejects most notations. */
function stepByKey(event: KeyboardEvent<HTMLInputElement>, step: number): void {
  const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
  const value = parseFigure(event.currentTarget.value);
  if (direction === 0 || Number.isNaN(value)) return;
  event.preventDefault();
  event.currentTarget.value = Math.max(value + direction * step, 0).toLocaleString('en');
  event.currentTarget.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Returns NaN for text that isn't a number, also for an empty field. */
function parseFigure(text: FormDataEntryValue): number {
  const found = readNumber(removeUnitSign(String(text)), 'whole');
  return found === undefined ? Number.NaN : Number(formatPlainNumber(found));
}

const getFields = (form: HTMLFormElement): object =>
  Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, name in loanLimits ? parseFigure(value) : value]),
  );
