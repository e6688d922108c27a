type Transition = { updateCallbackDone: Promise<void>; ready: Promise<void>; finished: Promise<void> };
type WithTransitions = Document & { startViewTransition?: (update: () => Promise<void>) => Transition };

/**
 * Changes the document with the browser's own transition where it has one and the visitor welcomes motion.
 *
 * @throws what `change` throws; that a transition was skipped, as by the next one, is no failure.
 */
export async function withTransition(change: () => Promise<void>): Promise<void> {
  const motionWelcome = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const start = (document as WithTransitions).startViewTransition;
  if (!motionWelcome || document.visibilityState !== 'visible' || !start) return change();
  const { updateCallbackDone, ready, finished } = start.call(document, change);
  ready.catch(() => undefined);
  finished.catch(() => undefined);
  await updateCallbackDone;
}
