import * as v from 'valibot';

/** The query parameter that names the form, by the address that it posts to. */
export const ticketFormParameter = 'form';

/**
 * What `GET` of the ticket's endpoint answers: when somebody came to a form, in a text that only the server can make. The
 * browser fetches it when the form gets the focus and sends it in the envelope; a form that is sent without one is as
 * welcome.
 */
export const formTicketSchema = v.object({ ticket: v.string() });
export type FormTicket = v.InferOutput<typeof formTicketSchema>;
