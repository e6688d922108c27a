import type { ServiceStatus } from '@whorl/contract/service-status.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { useEffect, useState } from 'react';
import styles from './header.module.css';

type State = { step: 'loading' } | { step: 'loaded'; status: ServiceStatus } | { step: 'error' };

/** How the service is, in a dot and words. Asked once a visit, after the page has settled. */
export function StatusMark({ statusPage }: { statusPage: string | undefined }) {
  const [state, setState] = useState<State>({ step: 'loading' });
  useEffect(() => whenSettled(() => void readStatus().then(setState)), []);
  const mark = (
    <>
      <span className={`status-dot ${dots[dotOf(state)]}`} aria-hidden="true" />
      {wordsOf(state)}
    </>
  );
  const className = `caption ${styles.status}`;
  const page = state.step === 'loaded' && state.status.url ? state.status.url : statusPage;
  return page === undefined ? (
    <p className={className} data-step={state.step}>
      {mark}
    </p>
  ) : (
    <a className={className} data-step={state.step} href={page}>
      {mark}
    </a>
  );
}

/** After the page's own work, in milliseconds from when it is idle: a mark in a corner is in no hurry. */
const SETTLE_MS = 2000;

function whenSettled(run: () => void): () => void {
  const timer = setTimeout(run, SETTLE_MS);
  return () => clearTimeout(timer);
}

let asked: Promise<State> | undefined;

/** The answer holds for the tab's visit; an error is asked again by the next page that shows the mark. */
function readStatus(): Promise<State> {
  asked ??= fetch(endpoints.serviceStatus)
    .then(async (response): Promise<State> => {
      if (!response.ok) throw new Error(`the server answered ${response.status}`);
      const { data } = (await response.json()) as { data?: ServiceStatus };
      if (typeof data?.description !== 'string') throw new Error('the answer has no status');
      return { step: 'loaded', status: data };
    })
    .catch((error: unknown): State => {
      asked = undefined;
      console.error('Unable to get service status', error);
      return { step: 'error' };
    });
  return asked;
}

const dots = { good: 'status-dot-good', bad: 'status-dot-bad', open: '' } as const;

function dotOf(state: State): keyof typeof dots {
  if (state.step !== 'loaded' || state.status.status === 'unknown') return 'open';
  return state.status.status === 'none' ? 'good' : 'bad';
}

function wordsOf(state: State): string {
  if (state.step === 'loading') return 'Service status';
  return state.step === 'error' ? 'Status unknown' : state.status.description;
}
