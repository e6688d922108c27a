import { createSigner, type SigningSecrets } from '../platform/signer.ts';

/** Permits booking a call until a time in milliseconds since 1970, and changing the booked one later. */
type BookingPermission = { readonly leadId: string; readonly bookUntil: number };

export type BookingTokens = {
  sign(right: BookingPermission): string;
  /** Returns undefined for a token without our signature. A valid one may have expired: see `bookUntil`. */
  read(token: string): BookingPermission | undefined;
};

const TOKEN = /^([\w-]{1,64})\.([0-9a-z]{1,11})\.([\w-]{43})$/;

/**
 * Creates the signer of booking tokens, `{leadId}.{seconds since 1970 in base 36}.{HMAC-SHA256}`. A token permits
 * booking, moving and canceling one call, and reading its time, but nothing of the lead.
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
