/** What a key opens: to identify browsers, or to look up whether one request was made by a bot. */
export type KeyScope = 'identify' | 'bot-events';

/** How long the key of a sign-up identifies browsers, in days. */
export const TRIAL_KEY_DAYS = 14;
/** How long a token of the page on bot detection answers, in minutes. */
export const BOT_DETECTION_KEY_MINUTES = 60;

/**
 * The kinds of keys. `pk_` is public: it stands in the source of a page. `sk_` is a secret: it belongs on a server, and
 * only its hash is kept.
 */
export const keyKinds = {
  trial: { prefix: 'pk_', scopes: ['identify'], lifetimeMs: TRIAL_KEY_DAYS * 86_400_000 },
  'bot-detection': { prefix: 'sk_', scopes: ['bot-events'], lifetimeMs: BOT_DETECTION_KEY_MINUTES * 60_000 },
} as const satisfies Record<string, { prefix: string; scopes: readonly KeyScope[]; lifetimeMs: number }>;
export type KeyKind = keyof typeof keyKinds;

/** What a key that somebody presents is worth. A revoked one and one without the scope are unknown. */
export type KeyVerdict =
  | { readonly status: 'valid'; readonly id: string }
  | { readonly status: 'unknown' }
  | { readonly status: 'expired' };

/** When a key ends, as people read it. @param expiresAt ISO 8601 */
export const untilText = (expiresAt: string): string => `${expiresAt.slice(0, 10)}, ${expiresAt.slice(11, 16)} UTC`;
