type Transition = { updateCallbackDone: Promise<void>; ready: Promise<void>; finished: Promise<void> };
type WithTransitions = Document & { startViewTransition?: (update: () => Promise<void>) => Transition };

/**
 * Changes the document with a view transition if the browser supports it and the visitor accepts motion.
 *
 * @throws what `change` throws; a skipped transition isn't an error
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
