import { endpoints } from '@whorl/contract/urls.ts';
import { formTicket } from './form-ticket.ts';
import { type LeadOutcome, sendLead } from './send-lead.ts';
import { visitContext } from './visit-context.ts';

type Subscription = { email: string } & Pick<
  Parameters<typeof sendLead>[0],
  'submissionId' | 'consentVersion' | 'form' | 'onChallenge'
>;

/** Called when somebody comes to the form. */
export const prepareNewsletter = (): void => void formTicket(endpoints.newsletter);

/** Sends an address to the newsletter's endpoint. Never throws. */
export const sendNewsletter = ({ email, ...envelope }: Subscription): Promise<LeadOutcome> =>
  sendLead({ endpoint: endpoints.newsletter, payload: { ...visitContext(), email }, ...envelope });
