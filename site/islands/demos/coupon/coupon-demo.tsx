import type { CouponAnswer } from '@whorl/contract/playground/coupon-fraud.ts';
import { couponCart } from '@whorl/contract/playground/coupon-shop.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { type FormEvent, useState } from 'react';
import * as texts from '../../../../content/interface/demos/coupon.json';
import demo from '../frame/demo.module.css';
import type { ProductProps } from '../frame/demo-product.ts';
import { FieldError } from '../frame/field-error.tsx';
import { useFilledFields } from '../frame/use-filled-fields.ts';
import styles from './coupon-demo.module.css';
import { LoupeDrawing, NotebookDrawing } from './shop-drawings.tsx';

const drawings = [LoupeDrawing, NotebookDrawing] as const;
const sum = couponCart.reduce((total, { dollars }) => total + dollars, 0);

type Props = ProductProps<CouponAnswer, 'tagline' | 'cart' | 'note'>;

/** Shopping cart with a coupon code field. */
export default function CouponDemo({ play, words, message }: Props) {
  const { errors, check } = useFilledFields({ code: texts.codeMissing });
  const [granted, setGranted] = useState<{ code: string; percent: number }>();

  async function apply(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!check(event.currentTarget)) return;
    const code = String(new FormData(event.currentTarget).get('code')).trim().toUpperCase();
    const answer = await play.decide({ code });
    // A refused second code doesn't remove the discount.
    if (answer?.percentOff !== undefined) setGranted({ code, percent: answer.percentOff });
  }

  const off = granted ? (sum * granted.percent) / 100 : 0;
  return (
    <>
      <header>
        <p className={styles.name}>Ostra</p>
        <p className="caption">{words.tagline}</p>
      </header>
      <div className={`${demo.pane} gap-4`}>
        <h2 className="row-title">{words.cart}</h2>
        <ul className={`${demo.goods} ${styles.lines} ruled-top`}>
          {couponCart.map(({ name, note, dollars }, index) => {
            const Drawing = drawings[index] ?? LoupeDrawing;
            return (
              <li key={name}>
                <Drawing />
                <span>
                  {name}
                  <small>{note}</small>
                </span>
                <span>{formatPrice(dollars)}</span>
              </li>
            );
          })}
        </ul>
        <form className={demo.line} onSubmit={(event) => void apply(event)} noValidate>
          <div className={`field ${styles.code}`}>
            <label htmlFor="coupon">{texts.label}</label>
            <input
              dir="auto"
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
          <button type="submit" className="button button-main" {...play.pressable}>
            {texts.apply}
          </button>
        </form>
        {message}
        <dl className={styles.sums}>
          <div>
            <dt>{granted ? fillIn(texts.appliedCode, { code: granted.code }) : texts.noCode}</dt>
            <dd>{off > 0 ? `−${formatPrice(off)}` : formatPrice(0)}</dd>
          </div>
          <div className={styles.total}>
            <dt>{texts.total}</dt>
            <dd>{formatPrice(sum - off)}</dd>
          </div>
        </dl>
        <p className="caption">{words.note}</p>
      </div>
    </>
  );
}

const formatPrice = (dollars: number): string => `$${dollars.toFixed(2)}`;
