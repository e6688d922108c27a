import type { FastifyRequest } from 'fastify';
import type { Services } from '../platform/feature.ts';
import { createTokens } from './token.ts';
import { createVisitorCookie } from './visitor-cookie.ts';

/** Creates a function that returns the visitor ID in the signed cookie of a request; undefined for none. */
export function createGetVisitorId({
  publicUrl,
  signingSecrets,
}: Pick<Services, 'publicUrl' | 'signingSecrets'>): (request: FastifyRequest) => string | undefined {
  const tokens = createTokens(signingSecrets);
  const cookie = createVisitorCookie(publicUrl?.startsWith('https:') === true);
  return (request) => tokens.read('cookie', cookie.read(request))?.visitorId;
}
