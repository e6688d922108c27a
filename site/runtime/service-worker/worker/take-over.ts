import { pageDataUrl, pagePayloadUrl } from '@whorl/contract/page-data.ts';
import { buildCache, noteOpenWindows } from './build-caches.ts';

declare const self: ServiceWorkerGlobalScope;

/** Said by the worker in charge to the one that waits: this page of the new build is on its way to a window. */
type TakeOver = { type: 'TAKE_OVER'; path: string };

/**
 * Lets an update that waits take over. The browser does so once this worker has answered what is under way.
 *
 * @param page what was asked for, and the window that gets it.
 */
export async function handOver(page: Request, window: string): Promise<void> {
  const { waiting } = self.registration;
  if (!waiting) return;
  await noteOpenWindows(window);
  waiting.postMessage({ type: 'TAKE_OVER', path: new URL(page.url).pathname } satisfies TakeOver);
}

/** Makes this worker the one that takes over when it is told to. */
export function takeOverWhenTold(): void {
  self.addEventListener('message', (event) => {
    const message = event.data as TakeOver | undefined;
    if (message?.type !== 'TAKE_OVER') return;
    event.waitUntil(self.skipWaiting());
    event.waitUntil(keepPage(message.path));
  });
}

/** The worker before has left this page to its build. */
async function keepPage(path: string): Promise<void> {
  const cache = await self.caches.open(buildCache);
  // An address without a page has nothing to keep.
  await cache.addAll([path, pageDataUrl(path), pagePayloadUrl(path)]).catch(() => undefined);
}
