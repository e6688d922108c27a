import { once } from '@whorl/contract/once.ts';
import type { Whorl } from '../../design/whorl/whorl.ts';
import workerAddress from './whorl-worker.ts?worker&url';

/** Maximum wait in milliseconds for an idle moment. */
const MAX_IDLE_WAIT_MS = 1000;

/**
 * Draws the print of `visitorId` at 480 px. This takes 50 ms on a slow phone, so it runs in a worker or, if none can be
 * started, when the page is idle.
 */
export function drawVisitorWhorl(visitorId: string): Promise<Whorl> {
  return drawInWorker(visitorId).catch(() => drawWhenIdle(visitorId));
}

async function drawInWorker(visitorId: string): Promise<Whorl> {
  const worker = new Worker(getTrustedUrl() as string, { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Whorl>) => resolve(data));
      worker.addEventListener('error', reject);
      worker.postMessage(visitorId);
    });
  } finally {
    worker.terminate();
  }
}

async function drawWhenIdle(visitorId: string): Promise<Whorl> {
  const { drawWhorl, whorlForms } = await import('../../design/whorl/whorl.ts');
  await new Promise<void>((resolve) =>
    'requestIdleCallback' in window
      ? requestIdleCallback(() => resolve(), { timeout: MAX_IDLE_WAIT_MS })
      : setTimeout(resolve),
  );
  return drawWhorl(visitorId, whorlForms.print480);
}

/** Trusted Types require a policy for a worker's URL. A policy's name can be used once per document. */
const getTrustedUrl = once(() => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('whorl-worker', { createScriptURL: () => workerAddress });
  return policy?.createScriptURL(workerAddress) ?? workerAddress;
});

type Policy = { createScriptURL(url: string): unknown };
type TrustedTypes = { createPolicy(name: string, rules: { createScriptURL(): string }): Policy };
