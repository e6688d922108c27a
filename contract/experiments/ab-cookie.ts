import { AB_COOKIE_DAYS } from '../stored-data/lifetimes.ts';
import { type Flags, type Variant, variants } from './variant.ts';

/** Content of the `ab` cookie. */
type AbCookie = {
  /** Whether the visitor gave explicit consent to analytics. In the EU, only such a cookie is accepted. */
  readonly chosen: boolean;
  readonly flags: Flags;
};

const SECONDS_PER_DAY = 86_400;
/** Cookie attributes over http. */
export const AB_ATTRIBUTES = `; Max-Age=${AB_COOKIE_DAYS * SECONDS_PER_DAY}; Path=/; SameSite=Lax`;
/** Cookie attributes over https. */
export const SECURE_AB_ATTRIBUTES = `${AB_ATTRIBUTES}; Secure`;

/** Maximum number of flags accepted; longer cookies weren't written by this site. */
const MAX_FLAGS = 20;
const flagPattern = /^([a-z][a-z0-9-]*)-([CT])$/;

/** Serializes the cookie, for example `0.home-evidence-T.pricing-bills-C`: compact, without characters to escape. */
export const serializeAbCookie = ({ chosen, flags }: AbCookie): string =>
  [chosen ? '1' : '0', ...Object.entries(flags).map(([name, variant]) => `${name}-${variant[0]}`)].join('.');

/** Parses the cookie; undefined if it is invalid. Unknown parts are ignored. */
export function parseAbCookie(value: string | undefined): AbCookie | undefined {
  const [chosen, ...parts] = value?.split('.') ?? [];
  if ((chosen !== '0' && chosen !== '1') || parts.length > MAX_FLAGS) return undefined;
  const flags: Record<string, Variant> = {};
  for (const part of parts) {
    const [, name, letter] = flagPattern.exec(part) ?? [];
    const variant = variants.find((known) => known[0] === letter);
    if (name !== undefined && variant !== undefined) flags[name] = variant;
  }
  return { chosen: chosen === '1', flags };
}

/** Parses `ABLocalFlags`; empty if it is invalid. */
export function parseFlags(stored: string | null): Flags {
  let parsed: unknown;
  try {
    parsed = JSON.parse(stored ?? '{}');
  } catch {
    return {};
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return {};
  return Object.fromEntries(
    Object.entries(parsed as Record<string, unknown>).filter((entry): entry is [string, Variant] =>
      variants.some((variant) => variant === entry[1]),
    ),
  );
}
