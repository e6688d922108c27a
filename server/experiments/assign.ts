import { randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type CookieChoice, isAnalyticsAllowed, UNDECIDED } from '@whorl/contract/consent.ts';
import {
  AB_ATTRIBUTES,
  parseAbCookie,
  SECURE_AB_ATTRIBUTES,
  serializeAbCookie,
} from '@whorl/contract/experiments/ab-cookie.ts';
import { assignMissing, type Flags } from '@whorl/contract/experiments/variant.ts';
import { AB_COOKIE, NO_AB_COOKIE, SECURE_AB_COOKIE, SECURE_NO_AB_COOKIE } from '@whorl/contract/stored-data/names.ts';

export type Assignment = {
  readonly flags: Flags;
  /** `Set-Cookie` header that stores the assignment or renews it. */
  readonly setCookie?: string;
};

export type Assign = (request: IncomingMessage, running: readonly string[]) => Assignment;

type Options = {
  /** Two-letter code; undefined if unknown. */
  getCountry: (request: IncomingMessage) => string | undefined;
  /** Whether the site uses https. */
  secure: boolean;
};

const RANDOM_STEPS = 2 ** 32;
const CHOSEN: CookieChoice = ['required', 'analytics'];
const unassigned: Assignment = { flags: {} };

/**
 * Creates a function that reads a visitor's variants from the cookie and randomly assigns missing ones. Nothing is read
 * or assigned without consent to analytics. The server doesn't see the choice that the browser stores; in the EU, where
 * consent is required, the cookie records that the visitor made a choice.
 */
export function createAssign({ getCountry, secure }: Options): Assign {
  const name = secure ? SECURE_AB_COOKIE : AB_COOKIE;
  const attributes = secure ? SECURE_AB_ATTRIBUTES : AB_ATTRIBUTES;
  return (request, running) => {
    const cookies = request.headers.cookie ?? '';
    if (findCookie(cookies, SECURE_NO_AB_COOKIE) ?? findCookie(cookies, NO_AB_COOKIE)) return unassigned;
    // Both names are read, because a server behind a proxy may not be configured for https.
    const cookie = parseAbCookie(findCookie(cookies, SECURE_AB_COOKIE) ?? findCookie(cookies, AB_COOKIE));
    const chosen = cookie?.chosen === true;
    const isAllowed = isAnalyticsAllowed({
      country: getCountry(request),
      choice: chosen ? CHOSEN : UNDECIDED,
      // The browser deletes the cookie when the choice has expired.
      receipt: undefined,
      globalPrivacyControl: request.headers['sec-gpc'] === '1',
      now: new Date(),
    });
    if (!isAllowed) return unassigned;
    const flags = assignMissing(cookie?.flags ?? {}, running, () => randomInt(RANDOM_STEPS) / RANDOM_STEPS);
    if (Object.keys(flags).length === 0) return unassigned;
    return { flags, setCookie: `${name}=${serializeAbCookie({ chosen, flags })}${attributes}` };
  };
}

function findCookie(header: string, name: string): string | undefined {
  const pair = header
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}
