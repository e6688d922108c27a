import { type PaymentAnswer, paymentFieldsSchema } from '@whorl/contract/playground/payment-fraud.ts';
import { paymentOrder, testCardDetails, testCards, writtenCard } from '@whorl/contract/playground/payment-shop.ts';
import { type FormEvent, useRef, useState } from 'react';
import { BasketDrawing } from './basket-drawing.tsx';
import { checkForm } from './check-form.ts';
import { CheckedField } from './checked-field.tsx';
import demo from './demo.module.css';
import type { ProductProps } from './demo-product.ts';
import styles from './payment-demo.module.css';

/** The last step of a small shop: a card, and what will come of the payment. */
export default function PaymentDemo({ play, message }: ProductProps<PaymentAnswer>) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [paidEuros, setPaidEuros] = useState<number>();

  async function pay(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    const checked = checkForm(event.currentTarget, paymentFieldsSchema, {
      ...Object.fromEntries(entered),
      chargeback: entered.has('chargeback'),
      stolen: entered.has('stolen'),
    });
    setErrors(checked.valid ? {} : checked.errors);
    if (!checked.valid) return;
    const answer = await play.decide(checked.value);
    setPaidEuros(answer?.paidEuros);
  }

  function fillIn(card: string): void {
    for (const [name, value] of Object.entries({ card: writtenCard(card), ...testCardDetails })) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    }
    setErrors({});
  }

  return (
    <>
      <header className={styles.masthead}>
        <p className={`${demo.name} ${styles.name}`}>halm</p>
        <p className="caption">Baskets and brushes</p>
      </header>
      <div className={`${demo.pane} ${demo.desk}`}>
        <form ref={form} className={`${demo.column} ${styles.form}`} onSubmit={(event) => void pay(event)} noValidate>
          <h2 className="row-title">Pay by card</h2>
          <CheckedField name="card" label="Card number" inputMode="numeric" maxLength={30} error={errors.card} />
          <div className={demo.pair}>
            <CheckedField name="expiry" label="Expiry" hint="MM/YY" maxLength={9} error={errors.expiry} />
            <CheckedField name="cvc" label="CVC" inputMode="numeric" maxLength={6} error={errors.cvc} />
          </div>
          <fieldset className="choices">
            <legend>What comes of it later</legend>
            <label className="choice">
              <input type="checkbox" name="chargeback" />
              The customer will charge it back
            </label>
            <label className="choice">
              <input type="checkbox" name="stolen" />
              This is a stolen card
            </label>
          </fieldset>
          <button type="submit" className="button button-main" {...play.pressable}>
            Pay € {paymentOrder.euros}
          </button>
          {message}
        </form>
        <div className={demo.column}>
          <div className="grid gap-2">
            <BasketDrawing />
            <p>
              {paymentOrder.name}
              <small>{paymentOrder.note}</small>
            </p>
          </div>
          <dl className={demo.sum}>
            <dt>{paidEuros === undefined ? 'To pay' : 'Paid'}</dt>
            <dd>€ {(paidEuros ?? paymentOrder.euros).toFixed(2)}</dd>
          </dl>
          <p className="caption" id="test-cards">
            Test numbers; a press fills one in
          </p>
          <ul className={`${demo.rows} ${styles.cards}`} aria-labelledby="test-cards">
            {testCards.map(({ number, name, isPaid }) => (
              <li key={number}>
                <button
                  type="button"
                  className="text-button evidence"
                  disabled={play.pressable.disabled}
                  onClick={() => fillIn(number)}
                >
                  {writtenCard(number)}
                </button>
                <span className="caption">{isPaid ? name : 'declined'}</span>
              </li>
            ))}
          </ul>
          <p className="caption">
            Expiry {testCardDetails.expiry}, CVC {testCardDetails.cvc}; with others the payment fails.
          </p>
        </div>
        <p className={'caption full-row'}>
          Nothing is sold, and no bank is asked. Do not enter a card of yours: another number is not sent. A press
          identifies this browser anew and stores whether the payment failed and what you marked.
        </p>
      </div>
    </>
  );
}
