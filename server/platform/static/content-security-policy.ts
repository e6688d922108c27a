/**
 * Names of the Trusted Types policies that scripts of this site may create. React and Vite need none.
 * - `agent-frame`: FingerprintJS's font signal writes a constant `srcdoc`, which fails without a policy.
 * - `structured-data`: client-side navigation replaces the JSON-LD blocks.
 * - `service-worker`, `whorl-worker` and `challenge-worker`: a worker is started with a script URL, and each policy
 *   allows only one.
 */
export const trustedTypesPolicies: readonly string[] = [
  'agent-frame',
  'structured-data',
  'service-worker',
  'whorl-worker',
  'challenge-worker',
];

/** Third-party origins that pages may use; only those that a configured integration needs. */
export type ThirdPartyOrigins = {
  readonly frames?: readonly string[];
  readonly scripts?: readonly string[];
  /** Origins for `connect-src`. */
  readonly connections?: readonly string[];
};

/** Returns the policy of a page. @param inline CSP sources of its inline scripts and styles, for example `'sha256-…'` */
export function pagePolicy(
  inline: { scriptHashes: readonly string[]; styleHashes: readonly string[] },
  { frames = [], scripts = [], connections = [] }: ThirdPartyOrigins = {},
): string {
  return toHeader({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline.scriptHashes, ...scripts],
    'style-src': ["'self'", ...inline.styleHashes],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connections],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    ...(frames.length > 0 && { 'frame-src': frames }),
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': trustedTypesPolicies,
  });
}

/**
 * Returns the policy of a page in a frame of the console: its styles, fonts and pictures load, nothing runs, and no other
 * site can frame it.
 *
 * @param policy the page's own policy, which has the hashes of its inline styles
 */
export function previewPolicy(policy: string): string {
  const styles = /(?:^|; )style-src ([^;]+)/.exec(policy)?.[1] ?? "'self'";
  return toHeader({
    'default-src': ["'none'"],
    'style-src': [styles],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'self'"],
    sandbox: ['allow-same-origin'],
  });
}

/** Returns the policy of a page that frames pages of this site. @param policy its own policy */
export const withOwnFrames = (policy: string): string =>
  policy.includes('frame-src ') ? policy.replace('frame-src ', "frame-src 'self' ") : `${policy}; frame-src 'self'`;

/** Policy of everything but pages (JSON, images, redirects): if a browser renders it as a page, nothing in it runs. */
export const denyAllPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Policy of the service worker, which applies to its fetches for every page. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

const toHeader = (directives: Record<string, readonly string[]>): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
