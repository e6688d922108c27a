import type { IncomingMessage } from 'node:http';
import { findExperiment } from '@whorl/contract/experiments/experiment-pages.ts';
import { type Experiment, experiments } from '@whorl/contract/experiments/experiments.ts';
import { parseForcedVariant } from '@whorl/contract/experiments/variant.ts';
import { isbot } from 'isbot';
import type { ChooseVariant } from '../platform/static/site.ts';
import type { Assign } from './assign.ts';
import { getExperimentState, type Overrides } from './overrides.ts';

/**
 * Creates a function that chooses the variant of a page under test, in this order: the variant forced by the URL, an
 * operator's override, Control for declared bots, and the variant assigned to the visitor.
 *
 * A request by which the browser prefetches or prerenders a page assigns none: the page may never be seen. If it is, the
 * page's script assigns a variant, and only one that is shown counts.
 */
export const createChooseVariant =
  (assign: Assign, overridesNow: () => Overrides | 'off'): ChooseVariant =>
  (request, page, isDocument) => {
    const forced = isDocument ? parseForcedVariant(parseQuery(request)) : undefined;
    if (forced !== undefined) return { variant: forced };
    const overrides = overridesNow();
    if (overrides === 'off') return { variant: 'Control' };
    const name = findExperiment(page);
    const experiment = experiments.find((known) => known.name === name);
    const state = experiment && getExperimentState(experiment, overrides);
    if (state === undefined || isDeclaredBot(request))
      return { variant: state === 'rolled-out' ? 'Treatment' : 'Control' };
    // Only a document request assigns variants. The two page data files, and the service worker's copy, are requested
    // concurrently, and separate assignments could differ.
    const isVisit = isDocument && request.headers['sec-fetch-dest'] !== 'empty' && !isPrefetch(request);
    const { flags, setCookie } = assign(request, isVisit ? listNames(findRunningExperiments(overrides)) : []);
    const drawn = flags[experiment?.name ?? ''] ?? 'Control';
    const variant = { running: drawn, stopped: 'Control', 'rolled-out': 'Treatment' } as const;
    return { variant: variant[state], setCookie: isVisit ? setCookie : undefined };
  };

/** Returns the running experiments, which assign variants and count events. */
export const findRunningExperiments = (overrides: Overrides): readonly Experiment[] =>
  experiments.filter((experiment) => getExperimentState(experiment, overrides) === 'running');

export const listNames = (some: readonly Experiment[]): string[] => some.map(({ name }) => name);

/** Whether a client declares itself as a bot, or has no user agent as every browser does. */
const isDeclaredBot = ({ headers: { 'user-agent': userAgent = '' } }: IncomingMessage): boolean =>
  userAgent === '' || isbot(userAgent);

/** Whether the browser prefetches or prerenders the page. `Purpose` and `X-Moz` are the headers of older browsers. */
const isPrefetch = ({ headers }: IncomingMessage): boolean =>
  ['sec-purpose', 'purpose', 'x-moz'].some((name) => /\bprefetch\b/i.test(String(headers[name] ?? '')));

function parseQuery({ url = '' }: IncomingMessage): URLSearchParams {
  const at = url.indexOf('?');
  return new URLSearchParams(at === -1 ? '' : url.slice(at));
}
