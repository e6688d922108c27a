import { NEWSLETTER_SHEET_KEY } from '@whorl/contract/stored-data/names.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { formTicket } from './form-ticket.ts';
import { type LeadOutcome, sendLead } from './send-lead.ts';

type Subscription = { email: string } & Pick<
  Parameters<typeof sendLead>[0],
  'submissionId' | 'consentVersion' | 'form' | 'onProgress'
>;

/** Called when somebody comes to the form. */
export const prepareNewsletter = (): void => void formTicket(endpoints.newsletter);

/** Sends an address to the newsletter's endpoint; whoever is on the list is not offered it again. Never throws. */
export async function sendNewsletter({ email, ...envelope }: Subscription): Promise<LeadOutcome> {
  const outcome = await sendLead({
    formId: 'newsletter',
    endpoint: endpoints.newsletter,
    context: 'visit',
    payload: { email },
    ...envelope,
  });
  if (outcome.status === 'success') rememberSubscription();
  return outcome;
}

function rememberSubscription(): void {
  try {
    localStorage.setItem(NEWSLETTER_SHEET_KEY, 'subscribed');
  } catch {
    // Where nothing is kept it may be offered once more.
  }
}
