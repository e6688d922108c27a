/** Oldest browsers that the site supports, in Vite's notation. */
export const browserTargets = ['chrome111', 'firefox114', 'safari16.4'];

/** The same for Lightning CSS, which otherwise writes shorthands that Safari doesn't know, such as `underline 1px`. */
export const cssTargets = { chrome: toCssVersion(111), firefox: toCssVersion(114), safari: toCssVersion(16, 4) };

/** Returns a version in the notation of Lightning CSS: a byte for each number, after a free one. */
function toCssVersion(major: number, minor = 0): number {
  return (major << 16) | (minor << 8);
}
