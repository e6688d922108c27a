/**
 * What a key opens: to identify browsers; to look up whether one request was made by a bot; to look up, search and delete
 * everything that is kept of the visitors of its workspace.
 */
export type KeyScope = 'identify' | 'bot-events' | 'events';

/** The workspace of this site's own visitors. Every other one belongs to somebody who was given keys. */
export const OWN_WORKSPACE = 'own';

/** How long the key of a sign-up identifies browsers, in days. */
export const TRIAL_KEY_DAYS = 14;
/** How long a token of the page on bot detection answers, in minutes. */
export const BOT_DETECTION_KEY_MINUTES = 60;

/**
 * The kinds of keys. `pk_` is public: it stands in the source of a page. `sk_` is a secret: it belongs on a server, and
 * only its hash is kept. The first two are given to whoever asks by a form; the others are made by whoever runs the
 * server, and have no end unless one is given to them.
 */
export const keyKinds = {
  trial: { prefix: 'pk_', scopes: ['identify'], lifetimeMs: TRIAL_KEY_DAYS * 86_400_000 },
  'bot-detection': { prefix: 'sk_', scopes: ['bot-events'], lifetimeMs: BOT_DETECTION_KEY_MINUTES * 60_000 },
  public: { prefix: 'pk_', scopes: ['identify'], lifetimeMs: undefined },
  secret: { prefix: 'sk_', scopes: ['events', 'bot-events'], lifetimeMs: undefined },
} as const satisfies Record<string, { prefix: string; scopes: readonly KeyScope[]; lifetimeMs: number | undefined }>;
export type KeyKind = keyof typeof keyKinds;

/** Those that a form brings. */
export const issuedKinds = ['trial', 'bot-detection'] as const satisfies readonly KeyKind[];
export type IssuedKind = (typeof issuedKinds)[number];

/** What a key that somebody presents is worth. A revoked one and one without the scope are unknown. */
export type KeyVerdict =
  | {
      readonly status: 'valid';
      readonly id: string;
      /** Whose visitors it opens. */
      readonly workspace: string;
      /** The only origins whose pages may present it, such as `https://shop.example`; undefined: any. */
      readonly origins: readonly string[] | undefined;
    }
  | { readonly status: 'unknown' }
  | { readonly status: 'expired' };

/** When a key ends, as people read it. @param expiresAt ISO 8601 */
export const untilText = (expiresAt: string): string => `${expiresAt.slice(0, 10)}, ${expiresAt.slice(11, 16)} UTC`;
