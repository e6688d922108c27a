import { forcedVariant, type LowerVariant, lower } from '@whorl/contract/experiments/variant.ts';
import { once } from '@whorl/contract/once.ts';
import { createStore } from '../create-store.ts';
import { assignedFlags, onFlagsChanged } from './ab-store.ts';

type Exposure = { readonly variant: LowerVariant; readonly at: number };

/** @param at when the variant was shown, in milliseconds since 1970 */
export type NoteExposure = (experiment: string, variant: LowerVariant, at: number) => void;

/** The first exposure to each experiment on this page load, by the experiment's name. In memory only. */
const exposures = createStore<ReadonlyMap<string, Exposure>>(new Map());

/**
 * Notes when the visitor first sees a variant: the page's first section is in view in a visible window. A forced variant
 * does not count, nor one that is not assigned, as after the cookie was lost. Call it at the start of the visit, because
 * what a visitor does before analytics runs is done after the variant was shown.
 */
export const watchExposures = once((): void => {
  const inView = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting) && document.visibilityState === 'visible') noteShown();
  });
  const observe = () => {
    inView.disconnect();
    const beginning = document.querySelector('[data-experiment]')?.nextElementSibling;
    if (beginning) inView.observe(beginning);
  };
  const main = document.getElementById('main');
  if (main) new MutationObserver(observe).observe(main, { childList: true });
  // An element that is already in view is reported once more: to a window that was hidden, and for a new assignment.
  document.addEventListener('visibilitychange', observe);
  onFlagsChanged(observe);
  observe();
});

function noteShown(): void {
  const { experiment = '', variant } = document.querySelector<HTMLElement>('[data-experiment]')?.dataset ?? {};
  const isForced = forcedVariant(new URLSearchParams(location.search)) !== undefined;
  const assigned = assignedTo(experiment);
  const isNoted = exposures.get().get(experiment)?.variant === assigned;
  if (isForced || assigned === undefined || assigned !== variant || isNoted) return;
  exposures.set(new Map([...exposures.get(), [experiment, { variant: assigned, at: Date.now() }]]));
}

/**
 * Calls `note` once for each variant that is or was shown.
 *
 * @param running names of the running experiments
 * @returns a function that ends this and forgets what was shown
 */
export function onExposure(running: readonly string[], note: NoteExposure): () => void {
  const noted = new Set<string>();
  const noteNew = () => {
    for (const [experiment, { variant, at }] of exposures.get()) {
      // A variant that was assigned since then is not the one that was shown.
      if (noted.has(experiment) || !running.includes(experiment) || assignedTo(experiment) !== variant) continue;
      noted.add(experiment);
      note(experiment, variant, at);
    }
  };
  watchExposures();
  const unsubscribe = exposures.subscribe(noteNew);
  noteNew();
  return () => {
    unsubscribe();
    exposures.set(new Map());
  };
}

function assignedTo(experiment: string): LowerVariant | undefined {
  const assigned = assignedFlags()[experiment];
  return assigned && lower(assigned);
}
