import { forcedVariant, type LowerVariant, lower } from '@whorl/contract/experiments/variant.ts';
import { assignedFlags } from './ab-store.ts';

/** @param at when it was, in milliseconds since 1970 */
export type NoteExposure = (experiment: string, variant: LowerVariant, at: number) => void;

const shown = new Map<string, { variant: LowerVariant; at: number }>();
let lookAgain: (() => void) | undefined;
let tell: (() => void) | undefined;

/**
 * Remembers, in this page alone, when a visitor first got to see a variant: its beginning is in view, in a window that
 * is. Not where it is forced, nor where it is another than the one that was assigned, as once after a cookie was lost. To
 * be called from the start, since what is done on a page before analytics runs is done after its variant was shown.
 */
export function watchExposures(): void {
  if (lookAgain) return;
  const inView = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting) && document.visibilityState === 'visible') seen();
  });

  function seen(): void {
    const { experiment = '', variant } = document.querySelector<HTMLElement>('[data-experiment]')?.dataset ?? {};
    const isForced = forcedVariant(new URLSearchParams(location.search)) !== undefined;
    const assigned = assignedTo(experiment);
    if (isForced || assigned === undefined || assigned !== variant || shown.get(experiment)?.variant === assigned)
      return;
    shown.set(experiment, { variant: assigned, at: Date.now() });
    tell?.();
  }

  lookAgain = () => {
    inView.disconnect();
    const beginning = document.querySelector('[data-experiment]')?.nextElementSibling;
    if (beginning) inView.observe(beginning);
  };

  const main = document.getElementById('main');
  if (main) new MutationObserver(lookAgain).observe(main, { childList: true });
  // What is in view when a window comes to the front was reported while nobody saw it.
  document.addEventListener('visibilitychange', lookAgain);
  lookAgain();
}

/**
 * Tells each variant that was shown, also before, once.
 *
 * @param running names of the experiments that no operator has ended
 * @returns ends it, and forgets what was shown
 */
export function hearExposures(running: readonly string[], note: NoteExposure): () => void {
  const told = new Set<string>();
  tell = () => {
    for (const [experiment, { variant, at }] of shown) {
      // What was drawn anew since then is not what was shown.
      if (told.has(experiment) || !running.includes(experiment) || assignedTo(experiment) !== variant) continue;
      told.add(experiment);
      note(experiment, variant, at);
    }
  };
  watchExposures();
  // Where the variant was drawn while its page was in view.
  lookAgain?.();
  tell();
  return () => {
    tell = undefined;
    shown.clear();
  };
}

function assignedTo(experiment: string): LowerVariant | undefined {
  const assigned = assignedFlags()[experiment];
  return assigned && lower(assigned);
}
