import { createSigner, type SigningSecrets } from '../platform/signer.ts';

/** Whose call may be booked, and until when in milliseconds since 1970; what is booked may be changed later too. */
export type BookingRight = { readonly leadId: string; readonly bookUntil: number };

export type BookingTokens = {
  sign(right: BookingRight): string;
  /** undefined for anything that we did not sign. It may be over: see `bookUntil`. */
  read(token: string): BookingRight | undefined;
};

const TOKEN = /^([\w-]{1,64})\.([0-9a-z]{1,11})\.([\w-]{43})$/;

/**
 * Tokens are `{leadId}.{seconds since 1970 in base 36}.{HMAC-SHA256}`. One lets its holder book, move and call off one
 * call, and see its time: nothing of the lead.
 */
export function createBookingTokens(secrets: SigningSecrets): BookingTokens {
  const signer = createSigner(secrets, 'sales-call', 'plain');
  return {
    sign({ leadId, bookUntil }) {
      const until = Math.floor(bookUntil / 1000).toString(36);
      return `${leadId}.${until}.${signer.sign([leadId, until])}`;
    },
    read(token) {
      const [, leadId = '', until = '', given = ''] = TOKEN.exec(token) ?? [];
      if (leadId === '' || !signer.isSigned([leadId, until], given)) return undefined;
      return { leadId, bookUntil: Number.parseInt(until, 36) * 1000 };
    },
  };
}
