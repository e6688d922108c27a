import type { IncomingMessage } from 'node:http';
import { experimentOf } from '@whorl/contract/experiments/experiment-pages.ts';
import { type Experiment, experiments } from '@whorl/contract/experiments/experiments.ts';
import { forcedVariant } from '@whorl/contract/experiments/variant.ts';
import { isbot } from 'isbot';
import type { ChooseVariant } from '../platform/static/site.ts';
import type { Assign } from './assign.ts';
import { type Overrides, stateOf } from './overrides.ts';

/**
 * What a visitor of a page under test gets, in this order: the variant that the address forces, what an operator has
 * fixed for everybody, Control for programs that say they are one, and the variant that the visitor was drawn for.
 */
export const createChooseVariant =
  (assign: Assign, overridesNow: () => Overrides | 'off'): ChooseVariant =>
  (request, page, isDocument) => {
    const forced = isDocument ? forcedVariant(queryOf(request)) : undefined;
    if (forced !== undefined) return { variant: forced };
    const overrides = overridesNow();
    if (overrides === 'off') return { variant: 'Control' };
    const name = experimentOf(page);
    const experiment = experiments.find((known) => known.name === name);
    const state = experiment && stateOf(experiment, overrides);
    if (state === undefined || isProgram(request)) return { variant: state === 'rolled-out' ? 'Treatment' : 'Control' };
    // The two files of a page's data are asked for at once, and the service worker's copy beside what the page itself
    // does: if each drew, they might not agree.
    const isVisit = isDocument && request.headers['sec-fetch-dest'] !== 'empty';
    const { flags, setCookie } = assign(request, isVisit ? namesOf(running(overrides)) : []);
    const drawn = flags[experiment?.name ?? ''] ?? 'Control';
    const variant = { running: drawn, stopped: 'Control', 'rolled-out': 'Treatment' } as const;
    return { variant: variant[state], setCookie: isVisit ? setCookie : undefined };
  };

/** The experiments of which something is drawn and counted. */
export const running = (overrides: Overrides): readonly Experiment[] =>
  experiments.filter((experiment) => stateOf(experiment, overrides) === 'running');

export const namesOf = (some: readonly Experiment[]): string[] => some.map(({ name }) => name);

/** Every browser says what it is. */
const isProgram = ({ headers: { 'user-agent': userAgent = '' } }: IncomingMessage): boolean =>
  userAgent === '' || isbot(userAgent);

function queryOf({ url = '' }: IncomingMessage): URLSearchParams {
  const at = url.indexOf('?');
  return new URLSearchParams(at === -1 ? '' : url.slice(at));
}
