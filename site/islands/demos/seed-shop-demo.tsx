import type { SeedShopAnswer } from '@whorl/contract/playground/personalization.ts';
import { type SeedId, seeds } from '@whorl/contract/playground/seed-shop.ts';
import { type FormEvent, useRef, useState } from 'react';
import demo from './demo.module.css';
import type { ProductProps } from './demo-product.ts';
import { FieldError } from './field-error.tsx';
import { SeedDrawing } from './seed-drawings.tsx';
import styles from './seed-shop-demo.module.css';
import { useFilledFields } from './use-filled-fields.ts';

type Kept = { searches: readonly string[]; cart: NonNullable<SeedShopAnswer['cart']> };

/** A seed shop: what is on the shelf, and beside it what the shop keeps of whoever is in it. */
export default function SeedShopDemo({ play, message }: ProductProps<SeedShopAnswer>) {
  const [kept, setKept] = useState<Kept>();
  const cartHeading = useRef<HTMLHeadingElement>(null);
  const [found, setFound] = useState<readonly SeedId[]>();

  async function act(fields: object): Promise<void> {
    const answer = await play.decide(fields);
    if (answer?.searches === undefined || answer.cart === undefined) return;
    // The last of a kind takes its button with it; whoever pressed that by key stays in the cart.
    const isLast = 'seed' in fields && !answer.cart.some(({ seed }) => seed === fields.seed);
    if (isLast) cartHeading.current?.focus();
    setKept({ searches: answer.searches, cart: answer.cart });
    setFound(answer.found);
  }

  const { errors, check } = useFilledFields({ term: 'Please enter what you are looking for.' });
  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!check(event.currentTarget)) return;
    void act({ action: 'search', term: new FormData(event.currentTarget).get('term') });
  }

  const shelf = found === undefined ? seeds : seeds.filter(({ id }) => found.includes(id));
  return (
    <>
      <header className="gap-2-5 items-center">
        <p className={`${demo.name} ${styles.name}`}>Sallow</p>
        <button
          type="button"
          className="button button-small"
          {...play.pressable}
          onClick={() => void act({ action: 'enter' })}
        >
          Enter the shop
        </button>
      </header>
      <div className={styles.shop}>
        <div className={styles.shelf}>
          <form className={demo.line} onSubmit={search} noValidate>
            <div className={'field'}>
              <label htmlFor="term">Search the shelf</label>
              <input
                id="term"
                name="term"
                maxLength={40}
                autoComplete="off"
                spellCheck={false}
                aria-invalid={errors.term ? true : undefined}
                aria-describedby="term-error"
                required
              />
              <FieldError of="term">{errors.term}</FieldError>
            </div>
            <button type="submit" className="button" {...play.pressable}>
              Search
            </button>
          </form>
          {message}
          <ul className={demo.goods}>
            {shelf.map(({ id, name, note, euros }) => (
              <li key={id}>
                <SeedDrawing seed={id} />
                <span>
                  {name}
                  <small>{note}</small>
                </span>
                <span className="nowrap">€ {euros}</span>
                <button
                  type="button"
                  className="button button-small"
                  {...play.pressable}
                  onClick={() => void act({ action: 'put', seed: id })}
                >
                  Add<span className="visually-hidden"> {name}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.yours}>
          <h2 className="row-title" ref={cartHeading} tabIndex={-1}>
            Your cart
          </h2>
          <Cart kept={kept} pressable={play.pressable} act={act} />
          <h2 className="row-title">You looked for</h2>
          {kept && kept.searches.length > 0 ? (
            <ul className={styles.searches}>
              {kept.searches.map((term) => (
                <li key={term}>
                  <button
                    type="button"
                    className="text-button"
                    {...play.pressable}
                    onClick={() => void act({ action: 'search', term })}
                  >
                    {term}
                  </button>
                </li>
              ))}
            </ul>
          ) : (
            <p className="caption">{kept ? 'Nothing yet.' : 'Not known before you enter.'}</p>
          )}
          <p className="caption">
            Nothing here is for sale. A press identifies this browser anew; the shop keeps words and cart for a week.
          </p>
        </div>
      </div>
    </>
  );
}

type CartProps = {
  kept: Kept | undefined;
  pressable: ProductProps<SeedShopAnswer>['play']['pressable'];
  act: (fields: object) => Promise<void>;
};

function Cart({ kept, pressable, act }: CartProps) {
  if (kept === undefined || kept.cart.length === 0) {
    return <p className="caption">{kept ? 'Empty.' : 'Not known before you enter.'}</p>;
  }
  return (
    <ul className={demo.rows}>
      {kept.cart.map(({ seed, count }) => {
        const name = seeds.find(({ id }) => id === seed)?.name ?? seed;
        return (
          <li key={seed}>
            <span>{`${count} × ${name}`}</span>
            <button
              type="button"
              className="text-button"
              {...pressable}
              onClick={() => void act({ action: 'takeOut', seed })}
            >
              Take one out<span className="visually-hidden"> of {name}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
