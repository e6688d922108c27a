import type { ServiceStatus } from '@whorl/contract/service-status.ts';
import { endpoints } from '@whorl/contract/urls.ts';

/** The state of the service as it is shown: a dot, a few words, and the URL of a longer report where there is one. */
export type ShownStatus = { step: 'loaded' | 'error'; dot: string; words: string; url?: string | undefined };

let asked: Promise<ShownStatus> | undefined;

/** Returns the state of the service, requested once a visit; the next call after an error requests it again. */
export function readStatus(): Promise<ShownStatus> {
  asked ??= fetch(endpoints.serviceStatus)
    .then(async (response): Promise<ShownStatus> => {
      if (!response.ok) throw new Error(`the server answered ${response.status}`);
      const { data } = (await response.json()) as { data?: ServiceStatus };
      if (typeof data?.description !== 'string') throw new Error('the answer has no status');
      return { step: 'loaded', dot: dotOf(data), words: data.description, url: data.url };
    })
    .catch((error: unknown): ShownStatus => {
      asked = undefined;
      console.error('Unable to get service status', error);
      return { step: 'error', dot: '', words: 'Status unknown' };
    });
  return asked;
}

function dotOf({ status }: ServiceStatus): string {
  if (status === 'unknown') return '';
  return status === 'none' ? 'status-dot-good' : 'status-dot-bad';
}
