import { createHmac, timingSafeEqual } from 'node:crypto';

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
 *
 * @param secret shared by all processes
 */
export function createBookingTokens(secret: string): BookingTokens {
  const signature = (leadId: string, until: string): string =>
    createHmac('sha256', secret).update(`sales-call:${leadId}:${until}`).digest('base64url');
  return {
    sign({ leadId, bookUntil }) {
      const until = Math.floor(bookUntil / 1000).toString(36);
      return `${leadId}.${until}.${signature(leadId, until)}`;
    },
    read(token) {
      const [, leadId = '', until = '', given = ''] = TOKEN.exec(token) ?? [];
      if (leadId === '' || !sameBytes(given, signature(leadId, until))) return undefined;
      return { leadId, bookUntil: Number.parseInt(until, 36) * 1000 };
    },
  };
}

function sameBytes(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
