import { isExplicitChoice } from '@whorl/contract/consent.ts';
import { isDeclaredBot } from '@whorl/contract/crawlers.ts';
import { experimentPages } from '@whorl/contract/experiments/experiment-pages.ts';
import { assignMissing, type Flags } from '@whorl/contract/experiments/variant.ts';
import { pageDataUrl, pagePayloadUrl } from '@whorl/contract/page-data.ts';
import { createCacheMessage } from '@whorl/contract/service-worker-messages.ts';
import { BUILD_CACHE_PREFIX } from '@whorl/contract/stored-data/names.ts';
import { openCaches } from '../../browser/caches.ts';
import { getServiceWorkers } from '../../browser/service-workers.ts';
import { type ActiveConsent, onConsent } from '../consent/on-consent.ts';
import { readConsent } from '../consent/read-consent.ts';
import { isCountryLookedUp, knownCountry } from '../country.ts';
import { siteSettings } from '../site-settings.ts';
import { deleteFlags, getAssignedFlags, optOutOfExperiments, revokeExperimentOptOut, storeFlags } from './ab-store.ts';
import { type PageVariants, pageDataPath } from './page-variants.ts';

/**
 * Assigns variants to this browser when consent allows it and deletes them when it doesn't. A server assigns them with
 * the first page in an experiment. This covers visitors who start on another page, visitors who consent later, which
 * the server can't see, and static hosts.
 *
 * @param pages chooses the variant during page loading
 */
export function startExperiments({ loaded, resolver }: PageVariants): void {
  if (isDeclaredBot(navigator.userAgent)) return;
  resolver.set((path, url) => pageDataPath(path, url, (each) => loaded.has(each)));
  let latest: ActiveConsent | undefined;
  const applyConsent = async (consent: ActiveConsent): Promise<void> => {
    latest = consent;
    const isIn = consent.choice.includes('analytics');
    const running = isIn ? await runningNames() : [];
    if (latest !== consent) return;
    const before = getAssignedFlags();
    if (isIn) joinExperiments(before, running);
    else leaveExperiments(consent);
    if (listTreated(before) === listTreated(getAssignedFlags())) return;
    loaded.clear();
    await renewCopies();
  };
  onConsent((consent) => void applyConsent(consent));
}

/** Returns the running experiments: all of them on a static host, none while the server or network is unavailable. */
const runningNames = (): Promise<readonly string[]> =>
  siteSettings().then(
    ({ experiments }) => experiments,
    (error: unknown) => (isCountryLookedUp() || error instanceof TypeError ? [] : Object.values(experimentPages)),
  );

function joinExperiments(flags: Flags, running: readonly string[]): void {
  revokeExperimentOptOut();
  const assigned = assignMissing(flags, running, random);
  if (Object.keys(assigned).length > 0) storeFlags(assigned, isExplicitChoice(readConsent(knownCountry())));
}

function leaveExperiments({ choice, region }: ActiveConsent): void {
  const isChosen = isExplicitChoice(readConsent(knownCountry()));
  // A failed lookup, for example offline or while the page is left, doesn't delete the assignment.
  if (region === 'unknown' && !isChosen) return;
  deleteFlags();
  // Outside the EU the server would assign variants again; in the EU it doesn't without consent.
  if (isChosen && !choice.includes('not-defined') && region !== 'EU') optOutOfExperiments();
}

/** Returns the experiments in which Treatment is shown. Without an assignment the server shows Control. */
const listTreated = (flags: Flags): string =>
  Object.values(experimentPages)
    .filter((name) => flags[name] === 'Treatment')
    .join(' ');

const random = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

/** Caches the pages again, because the service worker's copies contain the previous variant. */
async function renewCopies(): Promise<void> {
  const caches = await openCaches();
  if (!caches) return;
  const dropped = new Set<string>();
  for (const name of await caches.keys()) {
    if (!name.startsWith(BUILD_CACHE_PREFIX)) continue;
    const cache = await caches.open(name);
    for (const page of Object.keys(experimentPages))
      for (const url of [page, pageDataUrl(page), pagePayloadUrl(page)]) if (await cache.delete(url)) dropped.add(url);
  }
  getServiceWorkers()?.controller?.postMessage(createCacheMessage([...dropped]));
}
