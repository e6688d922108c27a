import type { TakeOver } from '@whorl/contract/service-worker-messages.ts';
import { noteOpenWindows } from './build-caches.ts';
import { buildFacts } from './build-facts.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Makes this worker, while it waits, take over as soon as a window shows a page of its build. A page of the build before
 * (a copy, shown because the network was slow) leaves the worker before in charge.
 */
export function takeOverWhenTold(): void {
  self.addEventListener('message', (event) => {
    const message = event.data as TakeOver | undefined;
    if (message?.type !== 'TAKE_OVER' || message.build !== buildFacts.hash) return;
    event.waitUntil(takeOver(event.source instanceof Client ? event.source.id : ''));
  });
}

async function takeOver(teller: string): Promise<void> {
  await noteOpenWindows(teller);
  await self.skipWaiting();
}
