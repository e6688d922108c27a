'use client';

import { useCopy } from './use-copy.ts';

type Props = {
  /** ID of a heading; the first code block in its section is copied. */
  from: string;
  children: string;
};

/** Button that copies a code sample of the page, or selects it. Without a script it is a link to the sample. */
export function CopySample({ from, children }: Props) {
  const { state, copy } = useCopy();
  const result = state === 'copied' ? 'Copied' : state === 'refused' ? 'Press Ctrl+C or Cmd+C' : '';
  return (
    <>
      {state === 'absent' ? (
        <a className="button button-main" href={`#${from}`}>
          Go to the first sample
        </a>
      ) : (
        <button
          type="button"
          className="button button-main"
          onClick={() => {
            const code = document.getElementById(from)?.closest('section')?.querySelector('pre code');
            void copy(code?.textContent ?? '', code);
            code?.scrollIntoView({ block: 'nearest' });
          }}
        >
          {result || children}
        </button>
      )}
      <span className="visually-hidden" role="status">
        {result}
      </span>
    </>
  );
}
