import { MAX_CALLS } from '@whorl/contract/pricing/calculate-price.ts';
import { formatCalls } from '@whorl/contract/pricing/format.ts';
import { parseCalls } from '@whorl/contract/pricing/parse-calls.ts';
import { nearestStop, volumeStops } from '@whorl/contract/pricing/volume-scale.ts';
import { useEffect, useRef, useState } from 'react';
import { replaceEntry } from '../../browser/replace-entry.ts';

/** Delay in milliseconds before the number is written to the URL; Safari rejects more than 100 changes in 30 s. */
const ADDRESS_DELAY_MS = 400;
const PARAMETER = 'calls';

/**
 * Returns the selected volume and its handlers. It is read from the URL, the slider or the text field, and written to
 * the URL for sharing.
 */
export function useCalls(example: number) {
  const [calls, setCalls] = useState(example);
  const [text, setText] = useState(formatCalls(example));
  const slider = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const asked = parseCalls(new URLSearchParams(location.search).get(PARAMETER) ?? '');
    // Both may have been changed before this script ran.
    const typed = field.current?.value ?? '';
    const moved = slider.current?.valueAsNumber ?? Number.NaN;
    if (typed !== formatCalls(example)) {
      setText(typed);
      return setCalls(parseCalls(typed) ?? example);
    }
    const found = moved === nearestStop(example) ? asked : volumeStops[moved];
    if (found === undefined) return;
    setCalls(found);
    setText(formatCalls(found));
  }, [example]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const take = (next: number) => {
    setCalls(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const url = new URL(location.href);
      url.searchParams.set(PARAMETER, String(next));
      replaceEntry({ url });
    }, ADDRESS_DELAY_MS);
  };
  return {
    calls,
    text,
    wrong: parseCalls(text) === undefined,
    slider,
    field,
    /** Selects a valid number and formats it in the field. */
    choose(next: number) {
      const possible = Math.min(next, MAX_CALLS);
      take(possible);
      setText(formatCalls(possible));
    },
    /** Handles typing; the price is updated if the text is a number. */
    type(written: string) {
      setText(written);
      const next = parseCalls(written);
      if (next !== undefined) take(next);
    },
  };
}
