import { VISITOR_RETENTION_DAYS } from '@whorl/contract/identification/retention.ts';
import { SECURE_VISITOR_COOKIE, VISITOR_COOKIE } from '@whorl/contract/stored-data/names.ts';
import type { FastifyRequest } from 'fastify';

export type VisitorCookie = {
  read(request: FastifyRequest): string | undefined;
  /** Returns a `Set-Cookie` header. @param token contains only characters that need no escaping */
  write(token: string): string;
  clear(): string;
};

const SECONDS_PER_DAY = 86_400;

/** Creates the visitor cookie. @param secure whether the site uses https, required for the name's `__Host-` prefix */
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
