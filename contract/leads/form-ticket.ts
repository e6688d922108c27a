import * as v from 'valibot';

/** Query parameter with the endpoint of the form that the ticket is for. */
export const ticketFormParameter = 'form';

/**
 * Response to `GET /api/form-ticket`: a token signed by the server with the time at which the visitor started the form.
 * The browser requests it when the form gets the focus and sends it in the envelope. It is optional.
 */
export const formTicketSchema = v.object({ ticket: v.string() });
export type FormTicket = v.InferOutput<typeof formTicketSchema>;
