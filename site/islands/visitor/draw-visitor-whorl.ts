import { once } from '@whorl/contract/once.ts';
import type { Whorl, whorlForms } from '../../design/whorl/whorl.ts';
import workerAddress from './whorl-worker.ts?worker&url';

/** Name of a print's size. */
export type FormName = keyof typeof whorlForms;
/** Message to the worker, which sends the print through the port of the message. */
export type DrawMessage = { readonly visitorId: string; readonly form: FormName };

/** Maximum wait in milliseconds for an idle moment. */
const MAX_IDLE_WAIT_MS = 1000;
/** Time without a drawing in milliseconds, after which the worker is ended. */
const WORKER_IDLE_MS = 10_000;

/** Prints by form and visitor ID: two parts of the home page show the same. One that failed is drawn again. */
const drawings = new Map<string, Promise<Whorl>>();
let worker: Worker | undefined;
let ending: ReturnType<typeof setTimeout> | undefined;

/**
 * Draws the print of a visitor ID. A large one takes 50 to 100 ms on a slow phone, so it runs in a worker or, if none can
 * be started, when the page is idle.
 *
 * @param form name of the print's size
 */
export function drawVisitorWhorl(visitorId: string, form: FormName): Promise<Whorl> {
  const key = `${form} ${visitorId}`;
  let drawing = drawings.get(key);
  if (!drawing) {
    drawing = drawInWorker({ visitorId, form }).catch(() => drawWhenIdle(visitorId, form));
    drawings.set(key, drawing);
    drawing.catch(() => drawings.delete(key));
  }
  return drawing;
}

/**
 * Starts the worker before a visitor ID is known. It loads the browser's locale data, which all threads share: the first
 * `Intl` object of a page would block it, 55 ms in the agent's signal `timezone` with a CPU slowed down four times.
 */
export function startWorker(): void {
  try {
    getWorker();
    endWorkerWhenIdle();
  } catch {
    // Prints are drawn without it.
  }
}

async function drawInWorker(message: DrawMessage): Promise<Whorl> {
  const worker = getWorker();
  const { port1, port2 } = new MessageChannel();
  try {
    return await new Promise((resolve, reject) => {
      port1.onmessage = ({ data }: MessageEvent<Whorl>) => resolve(data);
      worker.addEventListener('error', reject);
      worker.postMessage(message, [port2]);
    });
  } finally {
    port1.close();
    endWorkerWhenIdle();
  }
}

function getWorker(): Worker {
  clearTimeout(ending);
  if (!worker) {
    worker = new Worker(getTrustedUrl() as string, { type: 'module' });
    // The next drawing starts another one, which reports its own failure.
    worker.addEventListener('error', endWorker);
  }
  return worker;
}

function endWorkerWhenIdle(): void {
  clearTimeout(ending);
  ending = setTimeout(endWorker, WORKER_IDLE_MS);
}

function endWorker(): void {
  worker?.terminate();
  worker = undefined;
}

async function drawWhenIdle(visitorId: string, form: FormName): Promise<Whorl> {
  const { drawWhorl, whorlForms } = await import('../../design/whorl/whorl.ts');
  await new Promise<void>((resolve) =>
    'requestIdleCallback' in window
      ? requestIdleCallback(() => resolve(), { timeout: MAX_IDLE_WAIT_MS })
      : setTimeout(resolve),
  );
  return drawWhorl(visitorId, whorlForms[form]);
}

/** Trusted Types require a policy for a worker's URL. A policy's name can be used once per document. */
const getTrustedUrl = once(() => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('whorl-worker', { createScriptURL: () => workerAddress });
  return policy?.createScriptURL(workerAddress) ?? workerAddress;
});

type Policy = { createScriptURL(url: string): unknown };
type TrustedTypes = { createPolicy(name: string, rules: { createScriptURL(): string }): Policy };
