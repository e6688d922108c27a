import type { ActivateMessage } from '@whorl/contract/service-worker-messages.ts';
import { storeOpenWindows } from './build-caches.ts';
import { buildFacts } from './build-facts.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Activates this waiting worker as soon as a window shows a page of its build. A page of the previous build (a cached
 * copy, shown because the network was slow) leaves the previous worker active.
 */
export function activateOnMessage(): void {
  self.addEventListener('message', (event) => {
    const message = event.data as ActivateMessage | undefined;
    if (message?.type !== 'TAKE_OVER' || message.build !== buildFacts.hash) return;
    event.waitUntil(activate(event.source instanceof Client ? event.source.id : ''));
  });
}

async function activate(sender: string): Promise<void> {
  await storeOpenWindows(sender);
  await self.skipWaiting();
}
