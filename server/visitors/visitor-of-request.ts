import type { FastifyRequest } from 'fastify';
import type { Services } from '../platform/feature.ts';
import { createTokens } from './token.ts';
import { createVisitorCookie } from './visitor-cookie.ts';

/** Tells whose signed cookie a request carries; undefined for none. */
export function createVisitorOf({
  publicUrl,
  signingSecrets,
}: Pick<Services, 'publicUrl' | 'signingSecrets'>): (request: FastifyRequest) => string | undefined {
  const tokens = createTokens(signingSecrets);
  const cookie = createVisitorCookie(publicUrl?.startsWith('https:') === true);
  return (request) => tokens.read('cookie', cookie.read(request))?.visitorId;
}
