import { randomBytes } from 'node:crypto';
import type { Clock } from '../platform/clock.ts';
import { createSigner, type SigningSecrets } from '../platform/signer.ts';

/** So that two tickets of one moment are two, and the uses of each can be counted. */
const MARK_BYTES = 9;
const NUMBER_BASE = 36;

export type TicketReading =
  /** Not made here, or not with today's key. */
  | { readonly kind: 'forged' }
  /** Made here, for another form. */
  | { readonly kind: 'foreign' }
  | { readonly kind: 'issued'; readonly ageMs: number };

/** Tells when somebody came to a form, without believing the browser and without keeping anything. */
export type FormTickets = {
  /** `{form}.{milliseconds since 1970}.{mark}.{signature}` */
  issue(form: string): string;
  read(ticket: string, form: string): TicketReading;
};

export function createFormTickets(secrets: SigningSecrets, clock: Clock): FormTickets {
  const signer = createSigner(secrets, 'leads:form-ticket');
  return {
    issue(form) {
      const parts = [form, clock.now().toString(NUMBER_BASE), randomBytes(MARK_BYTES).toString('base64url')];
      return [...parts, signer.sign(parts)].join('.');
    },
    read(ticket, form) {
      const [of = '', issuedAt = '', mark = '', signature = '', ...rest] = ticket.split('.');
      if (rest.length > 0 || !signer.isSigned([of, issuedAt, mark], signature)) return { kind: 'forged' };
      if (of !== form) return { kind: 'foreign' };
      return { kind: 'issued', ageMs: clock.now() - Number.parseInt(issuedAt, NUMBER_BASE) };
    },
  };
}
