import { createSigner, type SigningSecrets } from '../platform/signer.ts';

/** Storage of a token. It is part of the signature, so a token from a page's storage is invalid as a cookie. */
type TokenPlace = 'cookie' | 'storage';

/** Visitor and browser profile of a token; older tokens have no profile. */
export type TokenContent = { readonly visitorId: string; readonly profileId: string | undefined };

export type Tokens = {
  sign(place: TokenPlace, content: { visitorId: string; profileId: string }): string;
  /** Returns the content of a token signed for a place; undefined if it is invalid. */
  read(place: TokenPlace, token: string | undefined): TokenContent | undefined;
};

const TOKEN = /^([a-zA-Z0-9]{20})(?:\.([a-zA-Z0-9]{12}))?\.([\w-]{43})$/;

/** Creates the signer of visitor tokens `{visitorId}.{profileId}.{HMAC-SHA256}`. */
export function createTokens(secrets: SigningSecrets | string): Tokens {
  const signer = createSigner(secrets, 'visitor-token', 'plain');
  return {
    sign: (place, { visitorId, profileId }) =>
      `${visitorId}.${profileId}.${signer.sign([place, visitorId, profileId])}`,
    read(place, token = '') {
      const [, visitorId, profileId, given = ''] = TOKEN.exec(token) ?? [];
      if (visitorId === undefined) return undefined;
      const signed = profileId === undefined ? [place, visitorId] : [place, visitorId, profileId];
      return signer.isSigned(signed, given) ? { visitorId, profileId } : undefined;
    },
  };
}
