import { endpoints } from '@whorl/contract/urls.ts';
import { type LeadOutcome, sendLead } from './send-lead.ts';
import { visitContext } from './visit-context.ts';

type Subscription = { email: string; submissionId: string; startedAt: number; consentVersion: string };

/** Sends an address to the newsletter's endpoint. Never throws. */
export const sendNewsletter = ({ email, ...envelope }: Subscription): Promise<LeadOutcome> =>
  sendLead({ endpoint: endpoints.newsletter, payload: { ...visitContext(), email }, ...envelope });
