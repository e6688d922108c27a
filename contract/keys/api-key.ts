/**
 * Permission of a key: to identify browsers; to look up whether one request was made by a bot; to look up, search and
 * delete everything that is stored about the visitors of its workspace, and to manage its webhooks and lists.
 */
export type KeyScope = 'identify' | 'bot-events' | 'events';

/** Workspace of this site's own visitors. Every other workspace belongs to a customer with API keys. */
export const OWN_WORKSPACE = 'own';

/** Days without use after which the keys of a sign-up are revoked. */
export const UNUSED_KEY_DAYS = 90;
/** Days between the notice to their owner and the revocation. */
export const UNUSED_KEY_NOTICE_DAYS = 14;
/** Minutes that a token of the bot detection page is valid. */
export const BOT_DETECTION_KEY_MINUTES = 60;

/**
 * Kinds of API keys. `pk_` is public: it is part of a page's source. `sk_` is secret: it belongs on a server, which stores
 * only its hash. `free` and `bot-detection` are issued by a form submission, `free-secret` to the owner of a free key;
 * the others are created by the operator. Only `bot-detection` expires by itself; the operator can set a lifetime.
 */
export const keyKinds = {
  free: { prefix: 'pk_', scopes: ['identify'], lifetimeMs: undefined },
  'free-secret': { prefix: 'sk_', scopes: ['events', 'bot-events'], lifetimeMs: undefined },
  'bot-detection': { prefix: 'sk_', scopes: ['bot-events'], lifetimeMs: BOT_DETECTION_KEY_MINUTES * 60_000 },
  public: { prefix: 'pk_', scopes: ['identify'], lifetimeMs: undefined },
  secret: { prefix: 'sk_', scopes: ['events', 'bot-events'], lifetimeMs: undefined },
} as const satisfies Record<string, { prefix: string; scopes: readonly KeyScope[]; lifetimeMs: number | undefined }>;
export type KeyKind = keyof typeof keyKinds;

/** Key kinds that a visitor of the site can get. */
export const issuedKinds = ['free', 'free-secret', 'bot-detection'] as const satisfies readonly KeyKind[];
export type IssuedKind = (typeof issuedKinds)[number];
/** Key kinds issued by a form submission. */
export type FormKeyKind = Exclude<IssuedKind, 'free-secret'>;

/** Result of checking a key. Revoked keys and keys without the scope are unknown. */
export type KeyVerification =
  | {
      readonly status: 'valid';
      readonly id: string;
      /** Displayed text of the key, of a secret key its beginning and end. */
      readonly shown: string;
      /** The workspace whose visitors the key can access. */
      readonly workspace: string;
      /** Origins whose pages may use the key, such as `https://shop.example`; undefined allows any. */
      readonly origins: readonly string[] | undefined;
      /** Identifications of the free plan per calendar month; undefined without a limit. */
      readonly allowance: MonthlyAllowance | undefined;
    }
  | { readonly status: 'unknown' }
  | { readonly status: 'expired' };

/** Allowance of a key in the current calendar month (UTC). */
export type MonthlyAllowance = {
  readonly limit: number;
  readonly used: number;
  /** Start and end of the month, in milliseconds since 1970. */
  readonly startsAt: number;
  readonly endsAt: number;
};

/** Formats the expiry of a key. @param expiresAt ISO 8601 */
export const formatExpiry = (expiresAt: string): string => `${expiresAt.slice(0, 10)}, ${expiresAt.slice(11, 16)} UTC`;
