'use client';

import type { TurnedAwayFigures } from '@whorl/contract/worked-examples/turned-away.ts';
import type { writtenTurnedAway } from '@whorl/contract/worked-examples/written-sums.ts';
import { useState } from 'react';
import { CustomerField } from './customer-field.tsx';
import { FigureField } from './figure-field.tsx';
import styles from './turned-away-sentence.module.css';
import { type Figures, useFigures } from './use-figures.ts';

type Props = {
  given: Figures<keyof TurnedAwayFigures>;
  /** The given figures as they stand in their fields, and what they come to. */
  texts: Readonly<Record<keyof TurnedAwayFigures, string>>;
  first: ReturnType<typeof writtenTurnedAway>;
};

/** One sentence with five figures to write into, what it comes to, and a thousand customers to see it on. */
export function TurnedAwaySentence({ given, texts, first }: Props) {
  // One counter for as long as the page stands: it remembers what could be read last.
  const [load] = useState(() => {
    const loaded = async () => (await import('./count-turned-away.ts')).countTurnedAway(given);
    let counter: ReturnType<typeof loaded> | undefined;
    return () => (counter ??= loaded());
  });
  const { sum, wrong, onChange } = useFigures(first, load);
  const field = (name: keyof TurnedAwayFigures, label: string) => (
    <FigureField name={name} label={label} unit={given[name].unit} text={texts[name]} isWrong={wrong.includes(name)} />
  );
  return (
    <>
      <div className={`${styles.drawing} py-5-4 ruled-top hair`}>
        <CustomerField refusedPercent={sum.refusedPercent} knownPercent={sum.knownPercent} />
      </div>
      <div className={`${styles.sentence} to-8`} onChange={onChange}>
        <p>
          Of {field('customers', 'Good customers a month')} good customers a month, my rule turns away{' '}
          {field('refusedPercent', 'Turned away, in percent')}.{' '}
          {field('backPercent', 'Of them back in another way, in percent')} of these come back some other way; each of
          the rest would have left me {field('marginCents', 'What one leaves you, in dollars')}.{' '}
          {field('knownPercent', 'Here before, in percent')} were here before.
        </p>
        <p className={styles.without}>Without script the figures stay as they are; the formula takes a pencil.</p>
      </div>
      <div className={`${styles.result} from-9`} aria-live="polite">
        <p className="caption">Turned away, a month</p>
        <output className="figure-size">{sum.refused}</output>
        <dl>
          <div>
            <dt>They would have left you</dt>
            <dd>{sum.lost}</dd>
            <dd className="evidence">{sum.lostWorking}</dd>
          </div>
          <div>
            <dt>Known to you, and let through: {sum.spared}</dt>
            <dd className="own">{sum.kept}</dd>
            <dd className="evidence">{sum.keptWorking}</dd>
          </div>
        </dl>
      </div>
    </>
  );
}
