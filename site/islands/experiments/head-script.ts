import { AB_ATTRIBUTES, SECURE_AB_ATTRIBUTES } from '@whorl/contract/experiments/ab-cookie.ts';
import type { Variant } from '@whorl/contract/experiments/variant.ts';
import { AB_COOKIE, AB_FLAGS_KEY, COOKIE_CHOICE_KEY, SECURE_AB_COOKIE } from '@whorl/contract/stored-data/names.ts';

/**
 * Copies the variants of the cookie to local storage and back, so that both have all of them. Local storage takes
 * precedence, because a server without the cookie assigns new variants.
 *
 * Parses the cookie and the flags itself, and uses none of the modules of `site/browser/`: with them the script would be
 * 50% larger and exceed the budget of a script that blocks the first paint.
 */
function mirrorFlags(): void {
  const cookiePattern = `(?:^|; )(?:${AB_COOKIE}|${SECURE_AB_COOKIE})=([01])([\\w.-]*)`;
  const [, chosen = '0', assigned = ''] = document.cookie.match(cookiePattern) ?? [];
  const flags: Record<string, Variant> = {};
  for (const [, name = '', letter] of assigned.matchAll(/\.([a-z][a-z0-9-]*)-([CT])(?=\.|$)/g))
    flags[name] = letter === 'T' ? 'Treatment' : 'Control';
  try {
    for (const [name, variant] of Object.entries(JSON.parse(localStorage.getItem(AB_FLAGS_KEY) ?? '{}')))
      if (variant === 'Treatment' || variant === 'Control') flags[name] = variant;
  } catch {
    // Invalid JSON is replaced by the flags of the cookie.
  }
  let mirrored = '';
  for (const [name, variant] of Object.entries(flags)) mirrored += `.${name}-${variant[0]}`;
  if (!mirrored) return;
  if (mirrored !== assigned)
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not in every browser.
    document.cookie =
      location.protocol === 'https:'
        ? `${SECURE_AB_COOKIE}=${chosen}${mirrored}${SECURE_AB_ATTRIBUTES}`
        : `${AB_COOKIE}=${chosen}${mirrored}${AB_ATTRIBUTES}`;
  localStorage.setItem(AB_FLAGS_KEY, JSON.stringify(flags));
}

/**
 * Runs inline in the head of pages in an experiment, before other code reads the flags: the server has assigned the
 * variants in the cookie, and a visitor who lost the cookie has them in local storage only. Doesn't change the page.
 * On a page that is hidden, because it is prerendered or in a background tab, it runs when the page is shown.
 */
function mirrorOnceVisible(): void {
  if (document.visibilityState === 'hidden') {
    addEventListener('visibilitychange', mirrorOnceVisible, { once: true });
    return;
  }
  try {
    const choice = localStorage.getItem(COOKIE_CHOICE_KEY);
    // A visitor who refused has no flags, even if a server that doesn't know the choice assigned some.
    if (!choice || /analytics|not-defined/.test(choice)) mirrorFlags();
  } catch {
    // Storage is disabled: the cookie is sufficient.
  }
}

mirrorOnceVisible();
