import { AB_COOKIE_DAYS } from '../stored-data/lifetimes.ts';
import { type Flags, type Variant, variants } from './variant.ts';

/** What the `ab` cookie holds. */
export type AbCookie = {
  /** Whether the visitor agreed to analytics by hand. In the EU only such a cookie is believed. */
  readonly chosen: boolean;
  readonly flags: Flags;
};

const SECONDS_PER_DAY = 86_400;
/** What stands behind the value, over http. */
export const AB_ATTRIBUTES = `; Max-Age=${AB_COOKIE_DAYS * SECONDS_PER_DAY}; Path=/; SameSite=Lax`;
/** The same over https. */
export const SECURE_AB_ATTRIBUTES = `${AB_ATTRIBUTES}; Secure`;

/** More experiments than any visitor is in; whoever sends a longer cookie wrote it by hand. */
const MOST_FLAGS = 20;
const flagPattern = /^([a-z][a-z0-9-]*)-([CT])$/;

/** For example `0.home-evidence-T.pricing-bills-C`: characters that need no escaping, and no more than needed. */
export const writeAbCookie = ({ chosen, flags }: AbCookie): string =>
  [chosen ? '1' : '0', ...Object.entries(flags).map(([name, variant]) => `${name}-${variant[0]}`)].join('.');

/** @returns undefined for what is no such value; parts of it that are not understood are left out */
export function parseAbCookie(value: string | undefined): AbCookie | undefined {
  const [chosen, ...parts] = value?.split('.') ?? [];
  if ((chosen !== '0' && chosen !== '1') || parts.length > MOST_FLAGS) return undefined;
  const flags: Record<string, Variant> = {};
  for (const part of parts) {
    const [, name, letter] = flagPattern.exec(part) ?? [];
    const variant = variants.find((known) => known[0] === letter);
    if (name !== undefined && variant !== undefined) flags[name] = variant;
  }
  return { chosen: chosen === '1', flags };
}

/** What stands in `ABLocalFlags`; empty for whatever is no map of variants. */
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
