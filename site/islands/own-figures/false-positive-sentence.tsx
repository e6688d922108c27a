'use client';

import { fillIn } from '@whorl/contract/view/fill-in.ts';
import type { FalsePositiveInputs } from '@whorl/contract/worked-examples/false-positive-cost.ts';
import type { formatFalsePositiveCost } from '@whorl/contract/worked-examples/format-calculations.ts';
import { useState } from 'react';
import * as words from '../../../content/interface/calculators/false-positive.json';
import { TextWithElements } from '../text-with-elements.tsx';
import { CustomerField } from './customer-field.tsx';
import styles from './false-positive-sentence.module.css';
import { FigureField } from './figure-field.tsx';
import { type Figures, useFigures } from './use-figures.ts';

type Props = {
  given: Figures<keyof FalsePositiveInputs>;
  /** Formatted given figures and their result. */
  texts: Readonly<Record<keyof FalsePositiveInputs, string>>;
  first: ReturnType<typeof formatFalsePositiveCost>;
};

/** A sentence with five editable figures, their result, and a drawing of 1,000 customers. */
export function FalsePositiveSentence({ given, texts, first }: Props) {
  // One calculator per page view, because it remembers the last valid values.
  const [load] = useState(() => {
    const importCalculation = async () =>
      (await import('./calculate-false-positives.ts')).calculateFalsePositives(given);
    let counter: ReturnType<typeof importCalculation> | undefined;
    return () => (counter ??= importCalculation());
  });
  const { sum, wrong, onChange } = useFigures(first, load);
  const field = (name: keyof FalsePositiveInputs) => (
    <FigureField
      name={name}
      label={words.label[name]}
      unit={given[name].unit}
      text={texts[name]}
      isWrong={wrong.includes(name)}
    />
  );
  return (
    <>
      <div className={`${styles.drawing} pt-5 pb-4 ruled-top hair`}>
        <CustomerField refusedPercent={sum.refusedPercent} recognizedPercent={sum.recognizedPercent} />
      </div>
      <div className={`${styles.sentence} to-8`} onChange={onChange}>
        <p>
          <TextWithElements
            text={words.sentence}
            parts={{
              customers: field('customers'),
              refusedPercent: field('refusedPercent'),
              returnPercent: field('returnPercent'),
              marginCents: field('marginCents'),
              recognizedPercent: field('recognizedPercent'),
            }}
          />
        </p>
        <p className={styles.without}>{words.noScript}</p>
      </div>
      <div className={`${styles.result} from-9`} aria-live="polite">
        <p className="caption">{words.rejected}</p>
        <output className="figure-size">{sum.refused}</output>
        <dl>
          <div>
            <dt>{words.lostMargin}</dt>
            <dd>{sum.lost}</dd>
            <dd className="text-2 line-2">{sum.lostCalculation}</dd>
          </div>
          <div>
            <dt>{fillIn(words.returning, { count: sum.spared })}</dt>
            <dd className="own">{sum.kept}</dd>
            <dd className="text-2 line-2">{sum.recoveredCalculation}</dd>
          </div>
        </dl>
      </div>
    </>
  );
}
