import { COOKIE_CHOICE_KEY } from '@whorl/contract/stored-data/names.ts';
import { mirrorFlags } from './ab-store.ts';

/**
 * Runs inline in the head of the pages under test, before anything reads the flags: the server has assigned the variants
 * in the cookie, and a visitor whose cookie was dropped has them in local storage only. The page itself stays as served.
 */
try {
  const choice = localStorage.getItem(COOKIE_CHOICE_KEY);
  // A visitor who refused has no flags, whatever a server without that choice assigned.
  if (!choice || /analytics|not-defined/.test(choice)) mirrorFlags();
} catch {
  // Storage is off: the cookie is enough.
}
