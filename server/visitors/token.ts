import { createSigner, type SigningSecrets } from '../platform/signer.ts';

/** Where a token is kept; one from the page's storage is no use as a cookie. */
export type TokenPlace = 'cookie' | 'storage';

/** Who the browser is, and which store of it the token lies in; tokens from before stores were told apart name none. */
export type TokenContent = { readonly visitorId: string; readonly profileId: string | undefined };

export type Tokens = {
  sign(place: TokenPlace, content: { visitorId: string; profileId: string }): string;
  /** What a token says that we signed for that place; undefined for anything else. */
  read(place: TokenPlace, token: string | undefined): TokenContent | undefined;
};

const TOKEN = /^([a-zA-Z0-9]{20})(?:\.([a-zA-Z0-9]{12}))?\.([\w-]{43})$/;

/** Tokens are `{visitorId}.{profileId}.{HMAC-SHA256}`. */
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
