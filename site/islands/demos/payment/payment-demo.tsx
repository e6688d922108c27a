import { type PaymentAnswer, paymentFieldsSchema } from '@whorl/contract/playground/payment-fraud.ts';
import { formatCardNumber, paymentOrder, testCardDetails, testCards } from '@whorl/contract/playground/payment-shop.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { type FormEvent, useRef, useState } from 'react';
import * as texts from '../../../../content/interface/demos/payment.json';
import { checkForm } from '../frame/check-form.ts';
import { CheckedField } from '../frame/checked-field.tsx';
import demo from '../frame/demo.module.css';
import type { ProductProps } from '../frame/demo-product.ts';
import { BasketDrawing } from './basket-drawing.tsx';
import styles from './payment-demo.module.css';

type Word = 'tagline' | 'form' | 'later' | 'numbers' | 'details' | 'note';
type Props = ProductProps<PaymentAnswer, Word>;

/** Checkout of a small shop with a card form and options for the outcome of the payment. */
export default function PaymentDemo({ play, words, message }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [paidDollars, setPaidDollars] = useState<number>();

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
    setPaidDollars(answer?.paidDollars);
  }

  function enterCard(card: string): void {
    for (const [name, value] of Object.entries({ card: formatCardNumber(card), ...testCardDetails })) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    }
    setErrors({});
  }

  return (
    <>
      <header className={styles.masthead}>
        <p className={`${demo.name} ${styles.name}`}>halm</p>
        <p className="caption">{words.tagline}</p>
      </header>
      <div className={`${demo.pane} ${demo.desk}`}>
        <form ref={form} className={`${demo.column} ${styles.form}`} onSubmit={(event) => void pay(event)} noValidate>
          <h2 className="row-title">{words.form}</h2>
          <CheckedField name="card" label={texts.card} inputMode="numeric" maxLength={30} error={errors.card} />
          <div className={demo.pair}>
            <CheckedField
              name="expiry"
              label={texts.expiry}
              hint={texts.expiryFormat}
              maxLength={9}
              error={errors.expiry}
            />
            <CheckedField name="cvc" label={texts.cvc} inputMode="numeric" maxLength={6} error={errors.cvc} />
          </div>
          <fieldset className="choices">
            <legend>{words.later}</legend>
            <label className="choice">
              <input type="checkbox" name="chargeback" />
              {texts.chargeback}
            </label>
            <label className="choice">
              <input type="checkbox" name="stolen" />
              {texts.stolen}
            </label>
          </fieldset>
          <button type="submit" className="button button-main" {...play.pressable}>
            {fillIn(texts.pay, { amount: paymentOrder.dollars })}
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
            <dt>{paidDollars === undefined ? texts.total : texts.paid}</dt>
            <dd>${(paidDollars ?? paymentOrder.dollars).toFixed(2)}</dd>
          </dl>
          <p className="caption" id="test-cards">
            {words.numbers}
          </p>
          <ul className={`${demo.rows} ${styles.cards}`} aria-labelledby="test-cards">
            {testCards.map(({ number, name, isPaid }) => (
              <li key={number}>
                <button
                  type="button"
                  className="text-button evidence"
                  disabled={play.pressable.disabled}
                  onClick={() => enterCard(number)}
                >
                  {formatCardNumber(number)}
                </button>
                <span className="caption">{isPaid ? name : texts.declined}</span>
              </li>
            ))}
          </ul>
          <p className="caption">{words.details}</p>
        </div>
        <p className={'caption full-row'}>{words.note}</p>
      </div>
    </>
  );
}
