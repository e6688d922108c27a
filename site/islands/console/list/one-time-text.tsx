import { type ReactNode, useRef } from 'react';
import { copy as texts } from '../../../../content/interface/console/list.json';
import { useCopy } from '../../reading/use-copy.ts';

type Props = {
  text: string;
  /** Name of the button. */
  copyLabel: string;
  /** Sentence below the text: how long it is valid, and that it isn't shown again. */
  note: string;
  children?: ReactNode;
};

/** A link or key that is shown once, with a button that copies it. */
export function OneTimeText({ text, copyLabel, note, children }: Props) {
  const code = useRef<HTMLElement>(null);
  const { state, copy } = useCopy();
  const result = state === 'copied' ? texts.copied : state === 'refused' ? texts.selected : '';
  return (
    <div className="callout callout-rule grid gap-3 justify-items-start mt-5">
      <p>
        <code ref={code} className="break-anywhere">
          {text}
        </code>
      </p>
      <p className="caption">{note}</p>
      <button type="button" className="button button-small" onClick={() => copy(text, code.current)}>
        {result || copyLabel}
      </button>
      <span className="visually-hidden" role="status">
        {result}
      </span>
      {children}
    </div>
  );
}
