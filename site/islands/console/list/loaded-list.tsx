import type { ReactNode } from 'react';
import { empty } from '../../../../content/interface/console/list.json';
import { type LiveProps, LiveUpdates } from './live-updates.tsx';
import { LoadStatus, type LoadTexts } from './load-status.tsx';
import type { LoadState } from './use-json.ts';

type Props<Data> = {
  state: LoadState<Data>;
  texts: LoadTexts;
  onReload: () => void;
  /** Undefined if the list doesn't report changes. */
  live?: LiveProps;
  /** Shows the list without filters. */
  show: (query: string) => void;
  children: (data: Data) => ReactNode;
};

/** A list that loads, and loads again when it changes. Meanwhile the earlier rows stay visible. */
export function LoadedList<Data>({ state, texts, onReload, live, show, children }: Props<Data>) {
  const data = 'data' in state ? state.data : undefined;
  return (
    <>
      {live ? <LiveUpdates {...live} /> : null}
      <LoadStatus state={state} texts={texts} resetLabel={empty.clear} onReload={onReload} onReset={() => show('')} />
      {data === undefined ? null : <div aria-busy={state.step === 'loading'}>{children(data)}</div>}
    </>
  );
}
