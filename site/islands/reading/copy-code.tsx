'use client';

import { useCopy } from './use-copy.ts';

/** Labels of a copy button: before the click, after it, and if the browser refuses and the text is selected. */
export type CopyWords = { copy: string; copied: string; selected: string };
type Props = { words: CopyWords; className: string | undefined };

/** Button that copies the code before it, or selects it if the browser refuses. Hidden without a script. */
export function CopyCode({ words, className }: Props) {
  const { state, copy } = useCopy();
  const result = state === 'copied' ? words.copied : state === 'refused' ? words.selected : '';
  return (
    <>
      <button
        type="button"
        className={className}
        hidden={state === 'absent'}
        onClick={({ currentTarget }) => {
          const code = currentTarget.parentElement?.querySelector('code');
          void copy(code?.textContent ?? '', code);
        }}
      >
        {result || words.copy}
      </button>
      <span className="visually-hidden" role="status">
        {result}
      </span>
    </>
  );
}
