'use client';

import '../../design/choices.css';
import '../../design/fields.css';
import { calculatePrice } from '@whorl/contract/pricing/calculate-price.ts';
import { formatCalls, formatPrice, shortPrice } from '@whorl/contract/pricing/format.ts';
import { priceList } from '@whorl/contract/pricing/price-list.ts';
import { adjacentStop, nearestStop, volumeStops } from '@whorl/contract/pricing/volume-scale.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import type { KeyboardEvent, ReactNode } from 'react';
import * as texts from '../../../content/interface/calculators/price.json';
import styles from './price-slider.module.css';
import { PriceSum } from './price-sum.tsx';
import { Ruler } from './ruler.tsx';
import { useCalls } from './use-calls.ts';

/**
 * Calculates the monthly price for a volume. Prerendered as a worked example with `example` identifications, which is
 * all that is shown without a script.
 *
 * @param props.children content next to the price
 */
export function PriceSlider({ example, children }: { example: number; children: ReactNode }) {
  const { calls, text, wrong, slider, field, type, choose } = useCalls(example);
  const { cents, parts } = calculatePrice(calls);
  const stop = nearestStop(calls);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    choose(adjacentStop(calls, event.key === 'ArrowUp' ? 'up' : 'down'));
  };
  return (
    <div className={styles.instrument}>
      <div className={`field ${styles.volume} no-script`}>
        <label htmlFor="calls">{texts.label}</label>
        <input
          dir="auto"
          ref={field}
          id="calls"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? 'calls-error' : undefined}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => wrong || choose(calls)}
        />
        {wrong ? (
          <p className="field-error" id="calls-error">
            {texts.invalid}
          </p>
        ) : null}
      </div>
      <p className={styles.example}>{fillIn(texts.example, { count: formatCalls(example) })}</p>
      <p className={`${styles.sum} flex wrap items-baseline gap-5 rows-1`}>
        <output className="figure-size" htmlFor="calls volume">
          {formatPrice(cents)}
        </output>{' '}
        <span className="caption">
          {fillIn(texts.perMonth, { currency: priceList.currency })}
          <br />
          {calls > 0
            ? fillIn(texts.average, { price: shortPrice(Math.round((cents * 1000) / calls)) })
            : texts.noIdentifications}
        </span>
      </p>
      <div className={`${styles.scale} from-1`}>
        <Ruler stop={stop} />
        <input
          ref={slider}
          id="volume"
          className={`slider ${styles.slider} no-script`}
          type="range"
          min={0}
          max={volumeStops.length - 1}
          step={1}
          autoComplete="off"
          aria-label={texts.label}
          aria-valuetext={formatCalls(calls)}
          value={stop}
          onChange={(event) => choose(volumeStops[event.target.valueAsNumber] ?? calls)}
        />
      </div>
      <div className={`${styles.aside} to-4 desktop-start desktop-pt-2`}>{children}</div>
      <PriceSum cents={cents} parts={parts} />
    </div>
  );
}
