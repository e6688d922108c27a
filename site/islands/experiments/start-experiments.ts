import { isOwnChoice } from '@whorl/contract/consent.ts';
import { saysProgram } from '@whorl/contract/crawlers.ts';
import { experimentOf, experimentPages } from '@whorl/contract/experiments/experiment-pages.ts';
import {
  drawVariant,
  type Flags,
  forcedVariant,
  type Variant,
  variantPath,
} from '@whorl/contract/experiments/variant.ts';
import { pageDataUrl, pagePayloadUrl } from '@whorl/contract/page-data.ts';
import { toKeep } from '@whorl/contract/service-worker-messages.ts';
import { BUILD_CACHE_PREFIX } from '@whorl/contract/stored-data/names.ts';
import { currentConsent } from '../consent/current-consent.ts';
import { type KnownConsent, onConsent } from '../consent/on-consent.ts';
import { countryAnswered, knownCountry } from '../country.ts';
import { siteSettings } from '../site-settings.ts';
import { assignedFlags, dropFlags, keepFlags, refuseExperiments, takeBackRefusal } from './ab-store.ts';
import type { PageChoice } from './page-choice.ts';

let started = false;

/**
 * Assigns this browser to the experiments as soon as that is allowed, and takes it out of them when it is no longer. On a
 * page under test the server has mostly done so before.
 */
export function startExperiments(choice: PageChoice): void {
  if (started || saysProgram(navigator.userAgent)) return;
  started = true;
  choice.pathOf = (path, url) => pathOf(path, url, choice.loaded);
  let latest: KnownConsent | undefined;
  const follow = async (consent: KnownConsent): Promise<void> => {
    latest = consent;
    const isIn = consent.choice.includes('analytics');
    const running = isIn ? await runningNames() : [];
    if (latest !== consent) return;
    const before = assignedFlags();
    if (isIn) takePart(before, running);
    else leave(consent);
    if (treated(before) === treated(assignedFlags())) return;
    choice.loaded.clear();
    await renewCopies();
  };
  onConsent((consent) => void follow(consent));
}

/** Where there are only files, all of them; where the server or the network is out of reach, none for now. */
const runningNames = (): Promise<readonly string[]> =>
  siteSettings().then(
    ({ experiments }) => experiments,
    (error: unknown) => (countryAnswered() || error instanceof TypeError ? [] : Object.values(experimentPages)),
  );

/** What was drawn stays; what is new is drawn. */
function takePart(flags: Flags, running: readonly string[]): void {
  takeBackRefusal();
  const drawn: Record<string, Variant> = { ...flags };
  for (const name of running) drawn[name] ??= drawVariant(random());
  if (Object.keys(drawn).length > 0) keepFlags(drawn, isOwnChoice(currentConsent(knownCountry())));
}

function leave({ choice, region }: KnownConsent): void {
  const isChosen = isOwnChoice(currentConsent(knownCountry()));
  // A lookup that failed, as without a network or on a page that is being left, does not undo what was drawn.
  if (region === 'unknown' && !isChosen) return;
  dropFlags();
  // Elsewhere the server would draw anew; in the EU it draws nothing without being told.
  if (isChosen && !choice.includes('not-defined') && region !== 'EU') refuseExperiments();
}

/**
 * With a server the data of a page under test come by its cookie, unless the document brought those of the right variant;
 * the browser decides where somebody forces a variant, and where there are only files.
 */
function pathOf(path: string, url: URL, loaded: PageChoice['loaded']): string {
  const name = experimentOf(path);
  if (name === undefined) return path;
  const forced = forcedVariant(url.searchParams);
  if (forced !== undefined) return variantPath(path, forced);
  const assigned = assignedFlags()[name];
  if (!countryAnswered()) return assigned === undefined ? path : variantPath(path, assigned);
  const brought = variantPath(path, assigned ?? 'Control');
  return loaded.has(brought) ? brought : path;
}

/** Of which experiments Treatment is shown; without an assignment the server shows Control. */
const treated = (flags: Flags): string =>
  Object.values(experimentPages)
    .filter((name) => flags[name] === 'Treatment')
    .join(' ');

const random = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

/** The service worker's copies are of the variant that was there before: it keeps the same pages anew. */
async function renewCopies(): Promise<void> {
  if (!('caches' in window)) return;
  const dropped = new Set<string>();
  for (const name of await caches.keys()) {
    if (!name.startsWith(BUILD_CACHE_PREFIX)) continue;
    const cache = await caches.open(name);
    for (const page of Object.keys(experimentPages))
      for (const url of [page, pageDataUrl(page), pagePayloadUrl(page)]) if (await cache.delete(url)) dropped.add(url);
  }
  navigator.serviceWorker.controller?.postMessage(toKeep([...dropped]));
}
