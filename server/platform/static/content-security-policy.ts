/**
 * Names of the Trusted Types policies that scripts of this site may create. `agent-frame`: FingerprintJS's font signal
 * writes a constant `srcdoc`, and fails without a policy. React and Vite need none. `structured-data`:
 * the JSON-LD blocks that follow the page when a visitor navigates. `service-worker`, `whorl-worker` and
 * `challenge-worker`: the registration of the one and the start of the others take the address of a script, and each
 * policy gives out that one address only.
 */
export const trustedTypesPolicies: readonly string[] = [
  'agent-frame',
  'structured-data',
  'service-worker',
  'whorl-worker',
  'challenge-worker',
];

/** Origins of others that a page may use, each only where something is set up that needs it. */
export type OutsideOrigins = {
  readonly frames?: readonly string[];
  readonly scripts?: readonly string[];
  /** Who may be asked by script. */
  readonly connections?: readonly string[];
};

/** @param inline CSP sources of what is inline in the page, for example `'sha256-…'` */
export function pagePolicy(
  inline: { scriptHashes: readonly string[]; styleHashes: readonly string[] },
  { frames = [], scripts = [], connections = [] }: OutsideOrigins = {},
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

/** For what is no page (JSON, images, redirects): even when a browser is made to show it, nothing in it runs. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'";

/** For the service worker: it fetches for every page, under the policy that came with its own script. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

const toHeader = (directives: Record<string, readonly string[]>): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
