'use client';

import '../../design/choices.css';
import '../../design/fields.css';
import { priceList } from '@whorl/contract/pricing/price-list.ts';
import { priceOf } from '@whorl/contract/pricing/price-of.ts';
import { nearestStop, stopBeside, volumeStops } from '@whorl/contract/pricing/volume-scale.ts';
import { shortPrice, writtenCalls, writtenPrice } from '@whorl/contract/pricing/written.ts';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './price-slider.module.css';
import { PriceSum } from './price-sum.tsx';
import { Ruler } from './ruler.tsx';
import { useCalls } from './use-calls.ts';

/**
 * Counts the price of a month while its volume is moved. Prerendered as a worked example of `example` identifications,
 * which is what is left of it without script.
 *
 * @param props.children stands beside the sum.
 */
export function PriceSlider({ example, children }: { example: number; children: ReactNode }) {
  const { calls, text, wrong, slider, field, type, choose } = useCalls(example);
  const { cents, parts } = priceOf(calls);
  const stop = nearestStop(calls);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    choose(stopBeside(calls, event.key === 'ArrowUp' ? 'up' : 'down'));
  };
  return (
    <div className={styles.instrument}>
      <div className={`field ${styles.volume} no-script`}>
        <label htmlFor="calls">Identifications a month</label>
        <input
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
            Please write a number up to 1,000,000,000, such as 200,000 or 1.5m.
          </p>
        ) : null}
      </div>
      <p className={styles.example}>Worked example: {writtenCalls(example)} identifications a month</p>
      <p className={`${styles.sum} flex wrap items-baseline gap-1-5`}>
        <output className="figure-size" htmlFor="calls volume">
          {writtenPrice(cents)}
        </output>{' '}
        <span className="caption">
          {priceList.currency} a month, without tax
          <br />
          {calls > 0 ? `${shortPrice(Math.round((cents * 1000) / calls))} for a thousand on average` : 'nothing asked'}
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
          aria-label="Identifications a month"
          aria-valuetext={writtenCalls(calls)}
          value={stop}
          onChange={(event) => choose(volumeStops[event.target.valueAsNumber] ?? calls)}
        />
      </div>
      <div className={`${styles.aside} to-4 desktop-start desktop-pt-2`}>{children}</div>
      <PriceSum cents={cents} parts={parts} />
    </div>
  );
}
