import { isOwnChoice } from '@whorl/contract/consent.ts';
import { saysProgram } from '@whorl/contract/crawlers.ts';
import { experimentPages } from '@whorl/contract/experiments/experiment-pages.ts';
import { assignMissing, type Flags } from '@whorl/contract/experiments/variant.ts';
import { pageDataUrl, pagePayloadUrl } from '@whorl/contract/page-data.ts';
import { toKeep } from '@whorl/contract/service-worker-messages.ts';
import { BUILD_CACHE_PREFIX } from '@whorl/contract/stored-data/names.ts';
import { currentConsent } from '../consent/current-consent.ts';
import { type KnownConsent, onConsent } from '../consent/on-consent.ts';
import { countryAnswered, knownCountry } from '../country.ts';
import { siteSettings } from '../site-settings.ts';
import { assignedFlags, dropFlags, keepFlags, refuseExperiments, takeBackRefusal } from './ab-store.ts';
import { type PageVariants, pageDataPath } from './page-variants.ts';

/**
 * Assigns variants to this browser as soon as consent allows it, and deletes them when it no longer does. A server has
 * already assigned them with the first page under test; what is left are visitors who start on another page, who consent
 * later, which the server cannot see, and static hosts.
 *
 * @param pages where page loading picks the variant
 */
export function startExperiments({ loaded, resolver }: PageVariants): void {
  if (saysProgram(navigator.userAgent)) return;
  resolver.set((path, url) => pageDataPath(path, url, (each) => loaded.has(each)));
  let latest: KnownConsent | undefined;
  const follow = async (consent: KnownConsent): Promise<void> => {
    latest = consent;
    const isIn = consent.choice.includes('analytics');
    const running = isIn ? await runningNames() : [];
    if (latest !== consent) return;
    const before = assignedFlags();
    if (isIn) joinExperiments(before, running);
    else leaveExperiments(consent);
    if (treated(before) === treated(assignedFlags())) return;
    loaded.clear();
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

function joinExperiments(flags: Flags, running: readonly string[]): void {
  takeBackRefusal();
  const assigned = assignMissing(flags, running, random);
  if (Object.keys(assigned).length > 0) keepFlags(assigned, isOwnChoice(currentConsent(knownCountry())));
}

function leaveExperiments({ choice, region }: KnownConsent): void {
  const isChosen = isOwnChoice(currentConsent(knownCountry()));
  // A lookup that failed, as without a network or on a page that is being left, does not undo what was drawn.
  if (region === 'unknown' && !isChosen) return;
  dropFlags();
  // Elsewhere the server would draw anew; in the EU it draws nothing without being told.
  if (isChosen && !choice.includes('not-defined') && region !== 'EU') refuseExperiments();
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
