import type { SeedShopAnswer } from '@whorl/contract/playground/personalization.ts';
import { type SeedId, seeds } from '@whorl/contract/playground/seed-shop.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { type FormEvent, useRef, useState } from 'react';
import * as texts from '../../../../content/interface/demos/seed-shop.json';
import { TextWithElements } from '../../text-with-elements.tsx';
import demo from '../frame/demo.module.css';
import type { ProductProps } from '../frame/demo-product.ts';
import { FieldError } from '../frame/field-error.tsx';
import { useFilledFields } from '../frame/use-filled-fields.ts';
import { SeedDrawing } from './seed-drawings.tsx';
import styles from './seed-shop-demo.module.css';

type StoredData = { searches: readonly string[]; cart: NonNullable<SeedShopAnswer['cart']> };

type Props = ProductProps<SeedShopAnswer, 'cart' | 'searches' | 'note'>;

/** A seed shop with its products, next to the cart and searches stored for the visitor. */
export default function SeedShopDemo({ play, words, message }: Props) {
  const [stored, setStored] = useState<StoredData>();
  const cartHeading = useRef<HTMLHeadingElement>(null);
  const [found, setFound] = useState<readonly SeedId[]>();

  async function act(fields: object): Promise<void> {
    const answer = await play.decide(fields);
    if (answer?.searches === undefined || answer.cart === undefined) return;
    // Removing the last item also removes its button; keyboard users keep a focus in the cart.
    const isLast = 'seed' in fields && !answer.cart.some(({ seed }) => seed === fields.seed);
    if (isLast) cartHeading.current?.focus();
    setStored({ searches: answer.searches, cart: answer.cart });
    setFound(answer.found);
  }

  const { errors, check } = useFilledFields({ term: texts.termMissing });
  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!check(event.currentTarget)) return;
    void act({ action: 'search', term: new FormData(event.currentTarget).get('term') });
  }

  const shelf = found === undefined ? seeds : seeds.filter(({ id }) => found.includes(id));
  return (
    <>
      <header className="gap-5 rows-2 items-center">
        <p className={`${demo.name} ${styles.name}`}>Sallow</p>
        <button
          type="button"
          className="button button-small"
          {...play.pressable}
          onClick={() => void act({ action: 'enter' })}
        >
          {texts.enter}
        </button>
      </header>
      <div className={styles.shop}>
        <div className={styles.shelf}>
          <form className={demo.line} onSubmit={search} noValidate>
            <div className={'field'}>
              <label htmlFor="term">{texts.searchLabel}</label>
              <input
                dir="auto"
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
              {texts.search}
            </button>
          </form>
          {message}
          <ul className={`${demo.goods} ruled-top`}>
            {shelf.map(({ id, name, note, dollars }) => (
              <li key={id}>
                <SeedDrawing seed={id} />
                <span>
                  {name}
                  <small>{note}</small>
                </span>
                <span className="nowrap">${dollars}</span>
                <button
                  type="button"
                  className="button button-small"
                  {...play.pressable}
                  onClick={() => void act({ action: 'put', seed: id })}
                >
                  <TextWithElements
                    text={texts.add}
                    parts={{ product: <span className="visually-hidden">{name}</span> }}
                  />
                </button>
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.yours}>
          <h2 className="row-title" ref={cartHeading} tabIndex={-1}>
            {words.cart}
          </h2>
          <Cart stored={stored} pressable={play.pressable} act={act} />
          <h2 className="row-title">{words.searches}</h2>
          {stored && stored.searches.length > 0 ? (
            <ul className={styles.searches}>
              {stored.searches.map((term) => (
                <li key={term}>
                  <button
                    type="button"
                    className="text-button"
                    {...play.pressable}
                    onClick={() => void act({ action: 'search', term })}
                  >
                    <bdi>{term}</bdi>
                  </button>
                </li>
              ))}
            </ul>
          ) : (
            <p className="caption">{stored ? texts.noSearches : texts.enterFirst}</p>
          )}
          <p className="caption">{words.note}</p>
        </div>
      </div>
    </>
  );
}

type CartProps = {
  stored: StoredData | undefined;
  pressable: ProductProps<SeedShopAnswer>['play']['pressable'];
  act: (fields: object) => Promise<void>;
};

function Cart({ stored, pressable, act }: CartProps) {
  if (stored === undefined || stored.cart.length === 0) {
    return <p className="caption">{stored ? texts.emptyCart : texts.enterFirst}</p>;
  }
  return (
    <ul className={demo.rows}>
      {stored.cart.map(({ seed, count }) => {
        const name = seeds.find(({ id }) => id === seed)?.name ?? seed;
        return (
          <li key={seed}>
            <span>{fillIn(texts.inCart, { count, product: name })}</span>
            <button
              type="button"
              className="text-button"
              {...pressable}
              onClick={() => void act({ action: 'takeOut', seed })}
            >
              <TextWithElements
                text={texts.remove}
                parts={{ product: <span className="visually-hidden">{name}</span> }}
              />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
