import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { CONSOLE_SESSION_HOURS } from '@whorl/contract/stored-data/lifetimes.ts';
import { CONSOLE_COOKIE, SECURE_CONSOLE_COOKIE } from '@whorl/contract/stored-data/names.ts';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import type { Signer } from '../platform/signer.ts';

const SESSION_SECONDS = CONSOLE_SESSION_HOURS * 3_600;
const NONCE_BYTES = 12;
const SHAPE = /^(\d{1,16})\.([\w-]{16})\.([\w-]{43})$/;

export type Sessions = {
  isSignedIn(request: FastifyRequest): boolean;
  /** Compares hashes in constant time, so that neither the length nor the time reveals anything about the token. */
  isToken(given: string): boolean;
  /** Returns the `Set-Cookie` header of a new session. */
  begin(): string;
  end(): string;
};

type Options = {
  token: string;
  signer: Signer;
  clock: Clock;
  /** Whether operators use https; only then can the cookie's name have the `__Host-` prefix. */
  secure: boolean;
};

/**
 * Creates sessions that consist only of a signed cookie. The signature includes the hash of the token, so changing the
 * token ends all sessions.
 */
export function createSessions({ token, signer, clock, secure }: Options): Sessions {
  const name = secure ? SECURE_CONSOLE_COOKIE : CONSOLE_COOKIE;
  const tokenHash = hash(token);
  const createSignedParts = (ends: string, nonce: string) => [ends, nonce, tokenHash.toString('hex')];
  const cookie = (value: string, maxAge: number): string =>
    `${name}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; ${secure ? 'Secure; ' : ''}SameSite=Strict`;
  return {
    isSignedIn({ headers }) {
      const pairs = headers.cookie?.split(';').map((pair) => pair.trim()) ?? [];
      const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
      const [, ends = '', nonce = '', signature = ''] = SHAPE.exec(value) ?? [];
      return (
        signature !== '' && signer.isSigned(createSignedParts(ends, nonce), signature) && clock.now() < Number(ends)
      );
    },
    isToken: (given) => timingSafeEqual(hash(given), tokenHash),
    begin() {
      const ends = String(clock.now() + SESSION_SECONDS * 1_000);
      const nonce = randomBytes(NONCE_BYTES).toString('base64url');
      return cookie(`${ends}.${nonce}.${signer.sign(createSignedParts(ends, nonce))}`, SESSION_SECONDS);
    },
    end: () => cookie('', 0),
  };
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
