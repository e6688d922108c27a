import { instalmentCents, writtenEuros, YEARLY_INTEREST_PERCENT } from '@whorl/contract/playground/instalment.ts';
import { loanLimits, REMAINING_PERCENT } from '@whorl/contract/playground/loan-office.ts';
import { type LoanAnswer, loanFieldsSchema } from '@whorl/contract/playground/loan-risk.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { checkForm } from './check-form.ts';
import { CheckedField } from './checked-field.tsx';
import { DebtDrawing } from './debt-drawing.tsx';
import demo from './demo.module.css';
import type { ProductProps } from './demo-product.ts';
import styles from './loan-demo.module.css';

const example = { amount: 5_000, income: 2_400, months: 24 };
const { amount, months } = loanFieldsSchema.entries;
const loanSchema = v.object({ amount, months });

/** A lender's form, and beside it what the loan would cost, while it is filled in. */
export default function LoanDemo({ play, message }: ProductProps<LoanAnswer>) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [loan, setLoan] = useState(() => loanOf(example));
  const form = useRef<HTMLFormElement>(null);
  // What was typed before this script came.
  useEffect(() => {
    if (form.current) setLoan(loanOf(fieldsOf(form.current)));
  }, []);

  async function ask(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const checked = checkForm(event.currentTarget, loanFieldsSchema, fieldsOf(event.currentTarget));
    setErrors(checked.valid ? {} : checked.errors);
    if (checked.valid) await play.decide(checked.value);
  }

  return (
    <>
      <header className={styles.masthead}>
        <p className={`${demo.name} ${styles.name}`}>Stint</p>
        <p className="caption">Loans up to € {loanLimits.amount.most.toLocaleString('en')}</p>
      </header>
      <div className={`${demo.pane} ${demo.desk}`}>
        <form
          ref={form}
          className={demo.column}
          onInput={(event) => setLoan(loanOf(fieldsOf(event.currentTarget)))}
          onSubmit={(event) => void ask(event)}
          noValidate
        >
          <h2 className="row-title">Ask for a loan</h2>
          <div className={demo.pair}>
            <CheckedField name="firstName" label="First name" maxLength={60} error={errors.firstName} />
            <CheckedField name="lastName" label="Last name" maxLength={60} error={errors.lastName} />
          </div>
          <div className={`${demo.pair} ${styles.figures}`}>
            <FigureField name="amount" label="Amount" unit="€" step={100} error={errors.amount} />
            <FigureField name="months" label="Months" unit="" step={1} error={errors.months} />
          </div>
          <FigureField name="income" label="Monthly income" unit="€" step={100} error={errors.income} />
          <p className={demo.sum}>
            <span id="instalment">Each month</span>
            <output aria-labelledby="instalment">{loan ? writtenEuros(loan.cents) : '–'}</output>
          </p>
          <button type="submit" className="button" {...play.pressable}>
            Ask for it
          </button>
          {message}
        </form>
        <Costs loan={loan} />
        <p className={'caption full-row'}>
          Nothing is lent. Invent a name: name and income are sent, compared and not kept. A press identifies this
          browser anew and stores a digest of each.
        </p>
      </div>
    </>
  );
}

type Loan = { amount: number; months: number; cents: number };

/** What the loan costs, and how it is paid off; nothing while there is no such loan. */
function Costs({ loan }: { loan: Loan | undefined }) {
  return (
    <div className="grid content-start">
      <p className="caption">What is owed, over {loanLimits.months.most} months</p>
      <div className={styles.drawing}>{loan ? <DebtDrawing euros={loan.amount} months={loan.months} /> : null}</div>
      <dl className={styles.sums}>
        <dt>All instalments</dt>
        <dd>{loan ? writtenEuros(loan.cents * loan.months) : '–'}</dd>
        <dt>Interest a year</dt>
        <dd>{YEARLY_INTEREST_PERCENT}%</dd>
        <dt>Has to remain of the income</dt>
        <dd>{REMAINING_PERCENT}%</dd>
      </dl>
    </div>
  );
}

function loanOf(typed: object): Loan | undefined {
  const { success, output } = v.safeParse(loanSchema, typed);
  return success ? { ...output, cents: instalmentCents(output.amount, output.months) } : undefined;
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
  const hint = `${unit} ${least.toLocaleString('en')}–${most.toLocaleString('en')}`.trim();
  return (
    <CheckedField
      name={name}
      label={label}
      hint={hint}
      type="number"
      inputMode="numeric"
      min={least}
      max={most}
      step={step}
      defaultValue={example[name]}
      error={error}
    />
  );
}

/** An empty figure is none, and not zero. */
function fieldsOf(form: HTMLFormElement): object {
  const figure = (text: FormDataEntryValue) => (text === '' ? Number.NaN : Number(text));
  return Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, name in loanLimits ? figure(value) : value]),
  );
}
