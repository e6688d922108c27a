import type { CouponAnswer } from '@whorl/contract/playground/coupon-fraud.ts';
import { couponCart } from '@whorl/contract/playground/coupon-shop.ts';
import { type FormEvent, useState } from 'react';
import styles from './coupon-demo.module.css';
import demo from './demo.module.css';
import type { ProductProps } from './demo-product.ts';
import { FieldError } from './field-error.tsx';
import { LoupeDrawing, NotebookDrawing } from './shop-drawings.tsx';
import { useFilledFields } from './use-filled-fields.ts';

const drawings = [LoupeDrawing, NotebookDrawing] as const;
const sum = couponCart.reduce((total, { euros }) => total + euros, 0);

/** A shop's cart that takes a code. */
export default function CouponDemo({ play, message }: ProductProps<CouponAnswer>) {
  const { errors, check } = useFilledFields({ code: 'Please enter a code.' });
  const [granted, setGranted] = useState<{ code: string; percent: number }>();

  async function apply(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!check(event.currentTarget)) return;
    const code = String(new FormData(event.currentTarget).get('code')).trim().toUpperCase();
    const answer = await play.decide({ code });
    // A second code that is refused takes nothing away.
    if (answer?.percentOff !== undefined) setGranted({ code, percent: answer.percentOff });
  }

  const off = granted ? (sum * granted.percent) / 100 : 0;
  return (
    <>
      <header>
        <p className={styles.name}>Ostra</p>
        <p className="caption">Instruments for the field</p>
      </header>
      <div className={`${demo.pane} gap-4`}>
        <h2 className="row-title">Your cart</h2>
        <ul className={`${demo.goods} ${styles.lines}`}>
          {couponCart.map(({ name, note, euros }, index) => {
            const Drawing = drawings[index] ?? LoupeDrawing;
            return (
              <li key={name}>
                <Drawing />
                <span>
                  {name}
                  <small>{note}</small>
                </span>
                <span>{written(euros)}</span>
              </li>
            );
          })}
        </ul>
        <form className={demo.line} onSubmit={(event) => void apply(event)} noValidate>
          <div className={`field ${styles.code}`}>
            <label htmlFor="coupon">Code</label>
            <input
              id="coupon"
              name="code"
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              aria-invalid={errors.code ? true : undefined}
              aria-describedby="coupon-error"
              required
            />
            <FieldError of="coupon">{errors.code}</FieldError>
          </div>
          <button type="submit" className="button" {...play.pressable}>
            Apply
          </button>
        </form>
        {message}
        <dl className={styles.sums}>
          <div>
            <dt>{granted ? `Code ${granted.code}` : 'No code'}</dt>
            <dd>{off > 0 ? `−${written(off)}` : written(0)}</dd>
          </div>
          <div className={styles.total}>
            <dt>To pay</dt>
            <dd>{written(sum - off)}</dd>
          </div>
        </dl>
        <p className="caption">Nothing here is for sale. A press identifies this browser anew and stores one code.</p>
      </div>
    </>
  );
}

const written = (euros: number): string => `€ ${euros.toFixed(2)}`;
