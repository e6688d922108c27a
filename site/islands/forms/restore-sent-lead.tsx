import type { FormView } from '@whorl/contract/leads/form-view.ts';
import type { ReactNode } from 'react';
import { fillInAgain } from '../../../content/interface/forms/lead-sending.json';
import { FormSent, type SentTexts } from './form-sent.tsx';
import { type IssuedTexts, loadPanels } from './lead-panels.tsx';
import { forgetSentLead, readSentLead } from './sent-lead.ts';

type Options = {
  view: FormView;
  sent: SentTexts;
  issued: IssuedTexts | undefined;
  /** Shows the form again. */
  onAgain: () => void;
};

/** Returns what replaces a form that was sent before this page was loaded; undefined if it wasn't. Never throws. */
export async function restoreSentLead({ view, sent, issued, onAgain }: Options): Promise<ReactNode> {
  const answer = readSentLead(view);
  if (!answer) return undefined;
  const { instead, next } = await loadPanels(answer, {
    formName: String(view.hidden.name),
    issued,
    isRestored: true,
  });
  const again = (
    <p>
      <button
        type="button"
        className="text-button"
        onClick={() => {
          forgetSentLead();
          onAgain();
        }}
      >
        {fillInAgain}
      </button>
    </p>
  );
  return (
    <>
      {instead ?? (
        <FormSent {...sent} isRestored>
          {next}
        </FormSent>
      )}
      {again}
    </>
  );
}
