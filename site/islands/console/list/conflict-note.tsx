import type { ReactNode } from 'react';
import { conflict as texts } from '../../../../content/interface/console/list.json';

type Props = {
  /** Says what another user has changed. */
  text: string;
  /** The current values. */
  children: ReactNode;
  /** Saves the user's values after all. */
  onKeep: () => void;
  /** Takes the current values over. */
  onDiscard: () => void;
};

/** Says that another user has changed an object meanwhile, and lets the user decide. */
export const ConflictNote = ({ text, children, onKeep, onDiscard }: Props) => (
  <div className="callout callout-warning grid gap-3 justify-items-start mt-5">
    <p>{text}</p>
    {children}
    <div className="flex wrap gap-3">
      <button type="button" className="button" onClick={onDiscard}>
        {texts.discard}
      </button>
      <button type="button" className="button" onClick={onKeep}>
        {texts.keep}
      </button>
    </div>
  </div>
);
