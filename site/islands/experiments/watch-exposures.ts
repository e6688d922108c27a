import { type LowerVariant, parseForcedVariant, toLowerVariant } from '@whorl/contract/experiments/variant.ts';
import { once } from '@whorl/contract/once.ts';
import { observeIntersections } from '../../browser/intersection-observer.ts';
import { createStore } from '../create-store.ts';
import { getAssignedFlags, onFlagsChanged } from './ab-store.ts';

type Exposure = { readonly variant: LowerVariant; readonly at: number };

/** @param at when the variant was shown, in milliseconds since 1970 */
type RecordExposure = (experiment: string, variant: LowerVariant, at: number) => void;

/** The first exposure to each experiment on this page load, by the experiment's name. In memory only. */
const exposures = createStore<ReadonlyMap<string, Exposure>>(new Map());

/**
 * Records when the visitor first sees a variant: the page's first section is in view in a visible window. Forced
 * variants don't count, nor variants that aren't assigned, for example after the cookie was lost. Call it at the start
 * of the visit, so that exposures precede the visitor's actions even before analytics runs.
 */
export const watchExposures = once((): void => {
  const inView = observeIntersections((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting) && document.visibilityState === 'visible')
      recordShownVariant();
  });
  const observe = () => {
    inView.disconnect();
    const beginning = document.querySelector('[data-experiment]')?.nextElementSibling;
    if (beginning) inView.observe(beginning);
  };
  const main = document.getElementById('main');
  if (main) new MutationObserver(observe).observe(main, { childList: true });
  // Observing again reports an element that is already in view, for a window that was hidden and for a new assignment.
  document.addEventListener('visibilitychange', observe);
  onFlagsChanged(observe);
  observe();
});

function recordShownVariant(): void {
  const { experiment = '', variant } = document.querySelector<HTMLElement>('[data-experiment]')?.dataset ?? {};
  const isForced = parseForcedVariant(new URLSearchParams(location.search)) !== undefined;
  const assigned = findAssignedVariant(experiment);
  const isNoted = exposures.get().get(experiment)?.variant === assigned;
  if (isForced || assigned === undefined || assigned !== variant || isNoted) return;
  exposures.set(new Map([...exposures.get(), [experiment, { variant: assigned, at: Date.now() }]]));
}

/**
 * Calls `note` once for each variant that is or was shown.
 *
 * @param running names of the running experiments
 * @returns a function that ends the subscription and discards the exposures
 */
export function onExposure(running: readonly string[], note: RecordExposure): () => void {
  const noted = new Set<string>();
  const sendNewExposures = () => {
    for (const [experiment, { variant, at }] of exposures.get()) {
      // A variant assigned after the exposure isn't the one that was shown.
      if (noted.has(experiment) || !running.includes(experiment) || findAssignedVariant(experiment) !== variant)
        continue;
      noted.add(experiment);
      note(experiment, variant, at);
    }
  };
  watchExposures();
  const unsubscribe = exposures.subscribe(sendNewExposures);
  sendNewExposures();
  return () => {
    unsubscribe();
    exposures.set(new Map());
  };
}

function findAssignedVariant(experiment: string): LowerVariant | undefined {
  const assigned = getAssignedFlags()[experiment];
  return assigned && toLowerVariant(assigned);
}
