import { randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { analyticsAllowed, type CookieChoice, UNDECIDED } from '@whorl/contract/consent.ts';
import {
  AB_ATTRIBUTES,
  parseAbCookie,
  SECURE_AB_ATTRIBUTES,
  writeAbCookie,
} from '@whorl/contract/experiments/ab-cookie.ts';
import { assignMissing, type Flags } from '@whorl/contract/experiments/variant.ts';
import { AB_COOKIE, NO_AB_COOKIE, SECURE_AB_COOKIE, SECURE_NO_AB_COOKIE } from '@whorl/contract/stored-data/names.ts';

export type Assigned = {
  readonly flags: Flags;
  /** A `Set-Cookie` header: what was drawn, or the same for as long again. */
  readonly setCookie?: string;
};

export type Assign = (request: IncomingMessage, running: readonly string[]) => Assigned;

type Options = {
  /** Two letters; undefined where nobody knows. */
  countryOf: (request: IncomingMessage) => string | undefined;
  /** Whether visitors come over https. */
  secure: boolean;
};

const RANDOM_STEPS = 2 ** 32;
const CHOSEN: CookieChoice = ['required', 'analytics'];
const nobody: Assigned = { flags: {} };

/**
 * Which variants a visitor was drawn for, and draws those that are missing: by the cookie, which any process reads
 * alike. Nothing is read or drawn where analytics is not allowed. The server does not see the choice that the browser
 * keeps; in the EU, where it has to be asked for, a cookie that says it was made by hand stands for it.
 */
export function createAssign({ countryOf, secure }: Options): Assign {
  const name = secure ? SECURE_AB_COOKIE : AB_COOKIE;
  const attributes = secure ? SECURE_AB_ATTRIBUTES : AB_ATTRIBUTES;
  return (request, running) => {
    const cookies = request.headers.cookie ?? '';
    if (cookieOf(cookies, SECURE_NO_AB_COOKIE) ?? cookieOf(cookies, NO_AB_COOKIE)) return nobody;
    // A page knows by itself whether it came over https; a server behind a proxy may not have been told.
    const cookie = parseAbCookie(cookieOf(cookies, SECURE_AB_COOKIE) ?? cookieOf(cookies, AB_COOKIE));
    const chosen = cookie?.chosen === true;
    const isAllowed = analyticsAllowed({
      country: countryOf(request),
      choice: chosen ? CHOSEN : UNDECIDED,
      // Whether the choice has grown old is known to the browser, which then takes the cookie away.
      receipt: undefined,
      globalPrivacyControl: request.headers['sec-gpc'] === '1',
      now: new Date(),
    });
    if (!isAllowed) return nobody;
    const flags = assignMissing(cookie?.flags ?? {}, running, () => randomInt(RANDOM_STEPS) / RANDOM_STEPS);
    if (Object.keys(flags).length === 0) return nobody;
    return { flags, setCookie: `${name}=${writeAbCookie({ chosen, flags })}${attributes}` };
  };
}

function cookieOf(header: string, name: string): string | undefined {
  const pair = header
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}
