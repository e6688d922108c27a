import { type ReactNode, useState } from 'react';
import { LoadStatus, type LoadTexts } from './load-status.tsx';
import { useJson } from './use-json.ts';

type Props<Data> = {
  url: string;
  texts: LoadTexts;
  backLabel: string;
  onBack: () => void;
  children: (data: Data, actions: ErasableActions<Data>) => ReactNode;
};

export type ErasableActions<Data> = {
  /** Shows changed data. */
  onChange: (data: Data) => void;
  onReload: () => void;
  /** Shows what was erased, and which services still have a copy. */
  onErased: (text: string) => void;
};

/** One object that can be erased. The result of an erasure stays visible, because it is not stored anywhere. */
export function ErasableView<Data>({ url, texts, backLabel, onBack, children }: Props<Data>) {
  const { state, reload, replace } = useJson<Data>(url);
  const [erasure, setErasure] = useState('');
  const data = 'data' in state ? state.data : undefined;
  const onErased = (text: string) => {
    setErasure(text);
    reload();
  };
  return (
    <div className="mt-6">
      <p className={erasure === '' ? 'visually-hidden' : 'callout callout-rule'} role="status">
        {erasure}
      </p>
      <LoadStatus state={state} texts={texts} resetLabel={backLabel} onReload={reload} onReset={onBack} />
      {data === undefined ? null : children(data, { onChange: replace, onReload: reload, onErased })}
    </div>
  );
}
