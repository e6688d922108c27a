import { onceFulfilled } from '@whorl/contract/once.ts';
import type { ServiceStatus } from '@whorl/contract/service-status.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { whenFirstVisible } from '../../browser/visibility.ts';

/** The service status as displayed: a dot, a short text, and the URL of a detailed report, if there is one. */
export type ShownStatus = { step: 'loaded' | 'error'; dot: string; words: string; url?: string | undefined };

const readOnce = onceFulfilled(async (): Promise<ShownStatus> => {
  await whenFirstVisible();
  const response = await fetch(endpoints.serviceStatus);
  if (!response.ok) throw new Error(`the server returned HTTP ${response.status}`);
  const { data }: { data?: ServiceStatus } = await response.json();
  if (typeof data?.description !== 'string') throw new Error('the answer has no status');
  return { step: 'loaded', dot: getDotClass(data), words: data.description, url: data.url };
});

/** Returns the service status, requested once per visit; after an error the next call requests it again. */
export async function readStatus(): Promise<ShownStatus> {
  try {
    return await readOnce();
  } catch (error) {
    console.error('Unable to get service status', error);
    return { step: 'error', dot: '', words: 'Status unknown' };
  }
}

function getDotClass({ status }: ServiceStatus): string {
  if (status === 'unknown') return '';
  return status === 'none' ? 'status-dot-good' : 'status-dot-bad';
}
