import type { ReactNode } from 'react';
import { empty } from '../../../../content/interface/console/list.json';
import { LoadStatus, type LoadTexts } from './load-status.tsx';
import type { LoadState } from './use-json.ts';

type Props<Data> = {
  state: LoadState<Data>;
  texts: LoadTexts;
  onReload: () => void;
  /** Shows the list without filters. */
  show: (query: string) => void;
  children: (data: Data) => ReactNode;
};

/** A list that loads. While it loads again, the earlier rows stay visible. */
export function LoadedList<Data>({ state, texts, onReload, show, children }: Props<Data>) {
  const data = 'data' in state ? state.data : undefined;
  return (
    <>
      <LoadStatus state={state} texts={texts} resetLabel={empty.clear} onReload={onReload} onReset={() => show('')} />
      {data === undefined ? null : <div aria-busy={state.step === 'loading'}>{children(data)}</div>}
    </>
  );
}
