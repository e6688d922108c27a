import { VISITOR_RETENTION_DAYS } from '@whorl/contract/identification/retention.ts';
import { SECURE_VISITOR_COOKIE, VISITOR_COOKIE } from '@whorl/contract/stored-data/names.ts';
import type { FastifyRequest } from 'fastify';

export type VisitorCookie = {
  read(request: FastifyRequest): string | undefined;
  /** A `Set-Cookie` header. @param token has only characters that need no escaping */
  write(token: string): string;
  clear(): string;
};

const SECONDS_PER_DAY = 86_400;

/** @param secure whether visitors come over https; only then may the name have the prefix that pins it to this host */
export function createVisitorCookie(secure: boolean): VisitorCookie {
  const name = secure ? SECURE_VISITOR_COOKIE : VISITOR_COOKIE;
  const set = (value: string, maxAge: number): string =>
    `${name}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; ${secure ? 'Secure; ' : ''}SameSite=Lax`;
  return {
    read({ headers }) {
      const pairs = headers.cookie?.split(';').map((pair) => pair.trim()) ?? [];
      return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
    },
    write: (token) => set(token, VISITOR_RETENTION_DAYS * SECONDS_PER_DAY),
    clear: () => set('', 0),
  };
}
