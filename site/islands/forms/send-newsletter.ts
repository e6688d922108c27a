import { NEWSLETTER_SHEET_KEY } from '@whorl/contract/stored-data/names.ts';
import { cleanEmail, explainInvalidEmail } from '@whorl/contract/text/clean-text.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { RefObject } from 'react';
import { invalid, missing } from '../../../content/interface/forms/newsletter-errors.json';
import { localStore } from '../../browser/storage.ts';
import { formTicket } from './form-ticket.ts';
import { sendLead } from './send-lead.ts';
import type { Submission } from './submission-id.ts';
import type { NewsletterState } from './use-newsletter.ts';

type Submit = {
  form: HTMLFormElement;
  /** The latest submission of the form. */
  submission: RefObject<Submission | undefined>;
  consentVersion: string;
  show: (state: NewsletterState) => void;
};

// This module is loaded when the visitor focuses the form, and the ticket records when that was.
void formTicket(endpoints.newsletter);

/**
 * Subscribes the form's email address to the newsletter, shows the result, and records it, so that the newsletter isn't
 * offered again. The browser validates the email address first and the server last, so the script needs no schema.
 */
export async function sendNewsletter({ form, submission, consentVersion, show }: Submit): Promise<void> {
  const field = form.elements.namedItem('email') as HTMLInputElement;
  const email = cleanEmail(field.value);
  // The browser would reject what the server cleans.
  if (field.value !== email) field.value = email;
  const refuse = (message: string): void => {
    show({ step: 'Failed', reason: 'wrong', message });
    field.focus();
  };
  if (!form.checkValidity()) return refuse(email === '' ? missing : explainInvalidEmail(email));
  const outcome = await sendLead({
    formId: 'newsletter',
    hidden: {},
    endpoint: endpoints.newsletter,
    context: 'visit',
    payload: { email },
    submission,
    consentVersion,
    form,
    onProgress: (says) => show({ step: 'Loading', says }),
  });
  if (outcome.status === 'invalid') return refuse(outcome.errors.email ?? Object.values(outcome.errors)[0] ?? invalid);
  if (outcome.status === 'failed') return show({ step: 'Failed', reason: 'failed', message: outcome.message });
  // Without storage the newsletter may be offered again.
  localStore.set(NEWSLETTER_SHEET_KEY, 'subscribed');
  show({ step: 'Success', email });
}
