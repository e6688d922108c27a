import { MOST_CALLS } from '@whorl/contract/pricing/price-of.ts';
import { readCalls } from '@whorl/contract/pricing/read-calls.ts';
import { nearestStop, volumeStops } from '@whorl/contract/pricing/volume-scale.ts';
import { writtenCalls } from '@whorl/contract/pricing/written.ts';
import { useEffect, useRef, useState } from 'react';

/** How long the number rests before it goes into the address, in milliseconds; Safari refuses 100 changes in 30 s. */
const ADDRESS_DELAY_MS = 400;
const PARAMETER = 'calls';

/** The volume that is looked at: from the address, the slider or the keyboard, and in the address for whoever it is sent to. */
export function useCalls(example: number) {
  const [calls, setCalls] = useState(example);
  const [text, setText] = useState(writtenCalls(example));
  const slider = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const asked = readCalls(new URLSearchParams(location.search).get(PARAMETER) ?? '');
    // Both may have been changed before this script ran.
    const typed = field.current?.value ?? '';
    const moved = slider.current?.valueAsNumber ?? Number.NaN;
    if (typed !== writtenCalls(example)) {
      setText(typed);
      return setCalls(readCalls(typed) ?? example);
    }
    const found = moved === nearestStop(example) ? asked : volumeStops[moved];
    if (found === undefined) return;
    setCalls(found);
    setText(writtenCalls(found));
  }, [example]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const take = (next: number) => {
    setCalls(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const url = new URL(location.href);
      url.searchParams.set(PARAMETER, String(next));
      history.replaceState(history.state, '', url);
    }, ADDRESS_DELAY_MS);
  };
  return {
    calls,
    text,
    wrong: readCalls(text) === undefined,
    slider,
    field,
    /** A number that is one; the field shows it well written. */
    choose(next: number) {
      const possible = Math.min(next, MOST_CALLS);
      take(possible);
      setText(writtenCalls(possible));
    },
    /** What is in the field by now: the sum follows as soon as it is a number. */
    type(written: string) {
      setText(written);
      const next = readCalls(written);
      if (next !== undefined) take(next);
    },
  };
}
