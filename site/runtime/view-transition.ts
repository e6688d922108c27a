type WithTransitions = Document & {
  startViewTransition?: (update: () => Promise<void>) => { updateCallbackDone: Promise<void> };
};

/** Changes the document with the browser's own transition where it has one and the visitor welcomes motion. */
export async function withTransition(change: () => Promise<void>): Promise<void> {
  const welcome =
    !window.matchMedia('(prefers-reduced-motion: reduce)').matches && document.visibilityState === 'visible';
  const start = (document as WithTransitions).startViewTransition;
  if (!welcome || !start) return change();
  await start.call(document, change).updateCallbackDone;
}
