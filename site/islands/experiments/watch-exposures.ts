import { forcedVariant, type LowerVariant, lower } from '@whorl/contract/experiments/variant.ts';
import { assignedFlags } from './ab-store.ts';

export type NoteExposure = (experiment: string, variant: LowerVariant) => void;

/**
 * Notes each variant that a visitor really gets to see: its beginning is in view, in a window that is. Not where it is
 * forced, nor where it is another than the one that was assigned, as once after a cookie was lost.
 *
 * @param running names of the experiments that no operator has ended
 * @returns ends it
 */
export function watchExposures(running: readonly string[], note: NoteExposure): () => void {
  const noted = new Set<string>();
  const inView = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting) && document.visibilityState === 'visible') seen();
  });

  function seen(): void {
    const { experiment = '', variant } = document.querySelector<HTMLElement>('[data-experiment]')?.dataset ?? {};
    const assigned = assignedFlags()[experiment];
    const isForced = forcedVariant(new URLSearchParams(location.search)) !== undefined;
    if (isForced || noted.has(experiment) || !running.includes(experiment)) return;
    if (assigned === undefined || lower(assigned) !== variant) return;
    noted.add(experiment);
    note(experiment, lower(assigned));
  }

  function look(): void {
    inView.disconnect();
    const beginning = document.querySelector('[data-experiment]')?.nextElementSibling;
    if (beginning) inView.observe(beginning);
  }

  const main = document.getElementById('main');
  const pageChanges = new MutationObserver(look);
  if (main) pageChanges.observe(main, { childList: true });
  // What is in view when a window comes to the front was reported while nobody saw it.
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    inView.disconnect();
    pageChanges.disconnect();
    document.removeEventListener('visibilitychange', look);
  };
}
