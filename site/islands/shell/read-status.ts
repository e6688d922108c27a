import { onceResolved } from '@whorl/contract/once.ts';
import type { ServiceStatus } from '@whorl/contract/service-status.ts';
import { endpoints } from '@whorl/contract/urls.ts';

/** The state of the service as it is shown: a dot, a few words, and the URL of a longer report where there is one. */
export type ShownStatus = { step: 'loaded' | 'error'; dot: string; words: string; url?: string | undefined };

const readOnce = onceResolved(async (): Promise<ShownStatus> => {
  const response = await fetch(endpoints.serviceStatus);
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  const { data } = (await response.json()) as { data?: ServiceStatus };
  if (typeof data?.description !== 'string') throw new Error('the answer has no status');
  return { step: 'loaded', dot: dotOf(data), words: data.description, url: data.url };
});

/** Returns the state of the service, requested once a visit; the next call after an error requests it again. */
export async function readStatus(): Promise<ShownStatus> {
  try {
    return await readOnce();
  } catch (error) {
    console.error('Unable to get service status', error);
    return { step: 'error', dot: '', words: 'Status unknown' };
  }
}

function dotOf({ status }: ServiceStatus): string {
  if (status === 'unknown') return '';
  return status === 'none' ? 'status-dot-good' : 'status-dot-bad';
}
