// cspell:ignore nobody (part of a stored name)
import type { MatchStep } from './result.ts';

/**
 * The possible outcomes of recognizing a browser. The first four follow a signed ID of a stored visitor, the others the
 * evidence about known visitors: the most probable one has equal or nearly equal signals and is matched, or isn't probable
 * enough; or the browser is probably new.
 */
export const decisions = [
  'tokenOnItsDevice',
  'tokenOnChangedGraphics',
  'tokenOnAnotherDevice',
  'tokenOfATwin',
  'onlyOneAlike',
  'severalAlike',
  'onlyOneNearlyAlike',
  'severalNearlyAlike',
  'nobodyAlike',
] as const;
export type Decision = (typeof decisions)[number];

/** Match step of each decision, as reported to the caller of the agent. */
export const matchSteps: Readonly<Record<Decision, MatchStep>> = {
  tokenOnItsDevice: 'token',
  tokenOnChangedGraphics: 'token',
  tokenOnAnotherDevice: 'none',
  tokenOfATwin: 'none',
  onlyOneAlike: 'fingerprint',
  severalAlike: 'none',
  onlyOneNearlyAlike: 'similarity',
  severalNearlyAlike: 'none',
  nobodyAlike: 'none',
};
