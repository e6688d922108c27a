import { form as generalContactForm } from '../../contract/leads/forms/general-contact.ts';
import { createRandomAddress } from '../random-address.ts';

/** Sends a lead with an ID, by which the server recognizes it when it is sent again. */
export const postLead = (url: string, submissionId: string): Promise<Response> =>
  fetch(url + generalContactForm.endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-submission-id': submissionId,
      'x-forwarded-for': createRandomAddress(),
    },
    body: JSON.stringify({
      name: 'contact-sales',
      email: `${submissionId}@example.com`,
      description: `Written by ${submissionId}`,
    }),
  });
