import { randomBytes } from 'node:crypto';
import type { Clock } from '../platform/clock.ts';
import { createSigner, type SigningSecrets } from '../platform/signer.ts';

/** Makes tickets of the same moment differ, so that the uses of each can be counted. */
const NONCE_BYTES = 9;
const NUMBER_BASE = 36;

type TicketCheck =
  /** Not signed by this server, or with an earlier key. */
  | { readonly kind: 'forged' }
  /** Signed for another form. */
  | { readonly kind: 'foreign' }
  | { readonly kind: 'issued'; readonly ageMs: number };

/** Proves when a visitor opened a form, without trusting the browser and without storing anything. */
export type FormTickets = {
  /** `{form}.{milliseconds since 1970}.{nonce}.{signature}` */
  issue(form: string): string;
  read(ticket: string, form: string): TicketCheck;
};

/** Creates the issuer of form tickets. */
export function createFormTickets(secrets: SigningSecrets, clock: Clock): FormTickets {
  const signer = createSigner(secrets, 'leads:form-ticket');
  return {
    issue(form) {
      const parts = [form, clock.now().toString(NUMBER_BASE), randomBytes(NONCE_BYTES).toString('base64url')];
      return [...parts, signer.sign(parts)].join('.');
    },
    read(ticket, form) {
      const [ticketForm = '', issuedAt = '', nonce = '', signature = '', ...rest] = ticket.split('.');
      if (rest.length > 0 || !signer.isSigned([ticketForm, issuedAt, nonce], signature)) return { kind: 'forged' };
      if (ticketForm !== form) return { kind: 'foreign' };
      return { kind: 'issued', ageMs: clock.now() - Number.parseInt(issuedAt, NUMBER_BASE) };
    },
  };
}
