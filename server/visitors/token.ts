import { createHmac, timingSafeEqual } from 'node:crypto';
import { visitorIdSchema } from '@whorl/contract/identification/result.ts';
import * as v from 'valibot';

/** Where a token is kept; one from the page's storage is no use as a cookie. */
export type TokenPlace = 'cookie' | 'storage';

export type Tokens = {
  sign(place: TokenPlace, visitorId: string): string;
  /** The visitor id in a token that we signed for that place; undefined for anything else. */
  read(place: TokenPlace, token: string | undefined): string | undefined;
};

/** Tokens are `{visitorId}.{HMAC-SHA256}`. @param secret shared by all processes */
export function createTokens(secret: string): Tokens {
  const signature = (place: TokenPlace, visitorId: string): string =>
    createHmac('sha256', secret).update(`visitor-token:${place}:${visitorId}`).digest('base64url');
  return {
    sign: (place, visitorId) => `${visitorId}.${signature(place, visitorId)}`,
    read(place, token) {
      const [visitorId = '', given = '', ...rest] = token?.split('.') ?? [];
      if (rest.length > 0 || !v.is(visitorIdSchema, visitorId)) return undefined;
      return sameBytes(given, signature(place, visitorId)) ? visitorId : undefined;
    },
  };
}

function sameBytes(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
